#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int gallery_pipe(int *ends) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }

int gallery_is_sanitized(void) {
#if defined(GALLERY_ADDRESS_SANITIZER) || defined(GALLERY_THREAD_SANITIZER)
  return 1;
#else
  return 0;
#endif
}

int gallery_processor_count(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

int64_t gallery_peak_memory(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? (int64_t)usage.ru_maxrss * 1024 : 0;
}

double gallery_processor_seconds(void) {
  struct timespec own = {0, 0};
  struct rusage ended = {0};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
  getrusage(RUSAGE_CHILDREN, &ended);
  return own.tv_sec + own.tv_nsec * 1e-9 + ended.ru_utime.tv_sec + ended.ru_stime.tv_sec
         + (ended.ru_utime.tv_usec + ended.ru_stime.tv_usec) * 1e-6;
}

int gallery_try_socket(int local) {
  int found = socket(local ? AF_UNIX : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (found < 0) return errno;
  close(found);
  return 0;
}

int gallery_try_trace(void) {
  // No process has this number: where tracing is allowed it is not found.
  return ptrace(PTRACE_ATTACH, 0x7ffffff0, NULL, NULL) == 0 ? 0 : errno;
}

int gallery_try_mount(void) {
  return mount("none", "/nowhere/at/all", "no such kind", 0, NULL) == 0 ? 0 : errno;
}

int gallery_try_namespace(void) { return unshare(CLONE_NEWUSER | 1) == 0 ? 0 : errno; }
