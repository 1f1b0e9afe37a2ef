// Prepares the process of the tests as the tool prepares its own. There is nothing to call.
