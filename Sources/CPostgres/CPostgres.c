#include "CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

static postgres_library library;
static bool is_loaded;
static const char *missing_function;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return;
  const struct {
    void *function;
    const char *name;
  } functions[] = {
#define FUNCTION(name) {&library.name, #name}
      FUNCTION(PQconninfoParse),
      FUNCTION(PQconninfoFree),
      FUNCTION(PQconninfo),
      FUNCTION(PQconnectStartParams),
      FUNCTION(PQconnectPoll),
      FUNCTION(PQsetErrorVerbosity),
      FUNCTION(PQfinish),
      FUNCTION(PQstatus),
      FUNCTION(PQhost),
      FUNCTION(PQport),
      FUNCTION(PQsocket),
      FUNCTION(PQserverVersion),
      FUNCTION(PQbackendPID),
      FUNCTION(PQparameterStatus),
      FUNCTION(PQerrorMessage),
      FUNCTION(PQconnectionNeedsPassword),
      FUNCTION(PQsetNoticeProcessor),
      FUNCTION(PQenterPipelineMode),
      FUNCTION(PQexitPipelineMode),
      FUNCTION(PQpipelineSync),
      FUNCTION(PQsendPrepare),
      FUNCTION(PQsendQueryPrepared),
      FUNCTION(PQsendQueryParams),
      FUNCTION(PQsetSingleRowMode),
      FUNCTION(PQgetResult),
      FUNCTION(PQconsumeInput),
      FUNCTION(PQisBusy),
      FUNCTION(PQsetnonblocking),
      FUNCTION(PQflush),
      FUNCTION(PQgetCancel),
      FUNCTION(PQcancel),
      FUNCTION(PQfreeCancel),
      FUNCTION(PQnotifies),
      FUNCTION(PQfreemem),
      FUNCTION(PQsendQuery),
      FUNCTION(PQputCopyData),
      FUNCTION(PQputCopyEnd),
      FUNCTION(PQresultStatus),
      FUNCTION(PQresultErrorField),
      FUNCTION(PQclear),
      FUNCTION(PQntuples),
      FUNCTION(PQnfields),
      FUNCTION(PQftype),
      FUNCTION(PQgetvalue),
      FUNCTION(PQgetlength),
      FUNCTION(PQgetisnull),
      FUNCTION(PQcmdTuples),
      FUNCTION(PQconnectdbParams),
      FUNCTION(PQexec),
#undef FUNCTION
  };
  for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index += 1) {
    void *found = dlsym(handle, functions[index].name);
    if (found == NULL) {
      missing_function = functions[index].name;
      dlclose(handle);
      return;
    }
    *(void **)functions[index].function = found;
  }
  is_loaded = true;
}

const postgres_library *postgres_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &library : NULL;
}

const char *postgres_missing_function(void) {
  pthread_once(&once, load);
  return missing_function;
}

void postgres_discard_notice(void *context, const char *message) {
  (void)context;
  (void)message;
}
