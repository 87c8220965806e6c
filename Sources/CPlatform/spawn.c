#define _GNU_SOURCE
#include "CPlatform.h"
#include "landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void limit(int which, uint64_t value) {
  if (value == 0) return;
  struct rlimit bound = {.rlim_cur = value, .rlim_max = value};
  setrlimit(which, &bound);
}

static void close_from(int first) {
  if (syscall(SYS_close_range, (unsigned)first, ~0u, 0u) == 0) return;
  for (int fd = first; fd < 1024; fd++) close(fd);
}

// Runs in the forked child: only async-signal-safe calls until execve.
static void run(const char *const *argv, const char *const *envp, const int *fds,
                const struct gallery_limits *limits, pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // the parent died before the line above
  // The caller moved the descriptors above 9, so these do not overwrite one another.
  for (int i = 0; i < 4; i++)
    if (dup2(fds[i], i) < 0) _exit(127);
  fcntl(3, F_SETFD, FD_CLOEXEC);
  close_from(4);
  if (limits) {
    limit(RLIMIT_AS, limits->address_space);
    limit(RLIMIT_CPU, limits->cpu_seconds);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    // Without root a user namespace is needed; where the kernel forbids both, go on without.
    if (limits->deny_network && unshare(CLONE_NEWNET) != 0)
      (void)!unshare(CLONE_NEWUSER | CLONE_NEWNET);
    if (limits->writable) gallery_keep_writing_to(limits->writable, limits->deny_network);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGINT, SIG_DFL);
  execve(argv[0], (char *const *)argv, (char *const *)envp);
  int error = errno;
  (void)!write(3, &error, sizeof error);
  _exit(127);
}

int gallery_spawn(const char *const *argv, const char *const *envp, int in, int out, int err,
                  const struct gallery_limits *limits, int *pid) {
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return errno;
  int given[4] = {in, out, err, report[1]}, moved[4], complete = 1;
  for (int i = 0; i < 4; i++) {
    moved[i] = fcntl(given[i], F_DUPFD_CLOEXEC, 10);
    complete &= moved[i] >= 0;
  }
  close(report[1]);
  pid_t parent = getpid();
  pid_t child = complete ? fork() : -1;
  int error = child < 0 ? errno : 0;
  if (child == 0) run(argv, envp, moved, limits, parent);
  for (int i = 0; i < 4; i++)
    if (moved[i] >= 0) close(moved[i]);
  if (child > 0) {
    int code;
    ssize_t count;
    do count = read(report[0], &code, sizeof code);
    while (count < 0 && errno == EINTR);
    if (count == sizeof code) {
      waitpid(child, NULL, 0);
      error = code;
    }
  }
  close(report[0]);
  *pid = child;
  return error;
}

int gallery_wait(int pid) {
  int status;
  while (waitpid(pid, &status, 0) < 0)
    if (errno != EINTR) return -1;
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : -1;
}

void gallery_allow_cpu(unsigned seconds) {
  struct rusage used;
  struct rlimit bound;
  if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &bound) != 0) return;
  bound.rlim_cur = used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + seconds;
  if (bound.rlim_max != RLIM_INFINITY && bound.rlim_cur > bound.rlim_max)
    bound.rlim_cur = bound.rlim_max;
  setrlimit(RLIMIT_CPU, &bound);
}
