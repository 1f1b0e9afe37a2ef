#ifndef CPOSTGRES_H
#define CPOSTGRES_H

// The functions of libpq that are needed, with prototypes of our own: nothing is linked, and the
// headers of libpq need not be installed. The library is loaded when a program first opens a
// server, because it draws in two dozen others, which no other program should pay for.

#include <stddef.h>

/// A connection to a server, what a statement returned, and how a statement is ended. Only libpq knows what is in them.
typedef struct pg_conn postgres_connection;
typedef struct pg_result postgres_result;
typedef struct pg_cancel postgres_cancel;

/// One setting of a connection, in the order of libpq's PQconninfoOption.
typedef struct {
  char *keyword;
  char *environment;
  char *compiled;
  char *value;
  char *label;
  char *display;
  int size;
} postgres_option;

/// A notification, in the order of libpq's PGnotify.
typedef struct {
  char *channel;
  int process;
  char *payload;
} postgres_notification;

/// The functions, under the names that libpq gives them.
typedef struct {
  postgres_option *(*PQconninfoParse)(const char *, char **);
  void (*PQconninfoFree)(postgres_option *);
  postgres_option *(*PQconninfo)(postgres_connection *);
  postgres_connection *(*PQconnectStartParams)(
      const char *const *, const char *const *, int);
  int (*PQconnectPoll)(postgres_connection *);
  int (*PQsetErrorVerbosity)(postgres_connection *, int);
  void (*PQfinish)(postgres_connection *);
  int (*PQstatus)(const postgres_connection *);
  char *(*PQhost)(const postgres_connection *);
  char *(*PQport)(const postgres_connection *);
  int (*PQsocket)(const postgres_connection *);
  int (*PQserverVersion)(const postgres_connection *);
  int (*PQbackendPID)(const postgres_connection *);
  const char *(*PQparameterStatus)(const postgres_connection *, const char *);
  char *(*PQerrorMessage)(const postgres_connection *);
  int (*PQconnectionNeedsPassword)(const postgres_connection *);
  void *(*PQsetNoticeProcessor)(
      postgres_connection *, void (*)(void *, const char *), void *);
  int (*PQenterPipelineMode)(postgres_connection *);
  int (*PQexitPipelineMode)(postgres_connection *);
  int (*PQpipelineSync)(postgres_connection *);
  int (*PQsendPrepare)(
      postgres_connection *, const char *, const char *, int, const unsigned int *);
  int (*PQsendQueryPrepared)(
      postgres_connection *, const char *, int, const char *const *,
      const int *, const int *, int);
  int (*PQsendQueryParams)(
      postgres_connection *, const char *, int, const unsigned int *,
      const char *const *, const int *, const int *, int);
  int (*PQsetSingleRowMode)(postgres_connection *);
  postgres_result *(*PQgetResult)(postgres_connection *);
  int (*PQconsumeInput)(postgres_connection *);
  int (*PQisBusy)(postgres_connection *);
  int (*PQsetnonblocking)(postgres_connection *, int);
  int (*PQflush)(postgres_connection *);
  postgres_cancel *(*PQgetCancel)(postgres_connection *);
  int (*PQcancel)(postgres_cancel *, char *, int);
  void (*PQfreeCancel)(postgres_cancel *);
  postgres_notification *(*PQnotifies)(postgres_connection *);
  void (*PQfreemem)(void *);
  int (*PQsendQuery)(postgres_connection *, const char *);
  int (*PQputCopyData)(postgres_connection *, const char *, int);
  int (*PQputCopyEnd)(postgres_connection *, const char *);
  int (*PQresultStatus)(const postgres_result *);
  char *(*PQresultErrorField)(const postgres_result *, int);
  void (*PQclear)(postgres_result *);
  int (*PQntuples)(const postgres_result *);
  int (*PQnfields)(const postgres_result *);
  unsigned int (*PQftype)(const postgres_result *, int);
  char *(*PQgetvalue)(const postgres_result *, int, int);
  int (*PQgetlength)(const postgres_result *, int, int);
  int (*PQgetisnull)(const postgres_result *, int, int);
  char *(*PQcmdTuples)(postgres_result *);
  // For the benchmarks, whose peer is the plain library.
  postgres_connection *(*PQconnectdbParams)(
      const char *const *, const char *const *, int);
  postgres_result *(*PQexec)(postgres_connection *, const char *);
} postgres_library;

/// The functions of the installed library; null where it is not installed, or too old to have all of
/// them. It is loaded by the first call and never unloaded; any thread may call.
const postgres_library *postgres_load(void);

/// The name of a function that the installed library lacks; null where it has all of them, or is not
/// installed.
const char *postgres_missing_function(void);

/// Discards a notice of the server, which libpq would print to the standard error.
void postgres_discard_notice(void *context, const char *message);

#endif
