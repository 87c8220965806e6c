// Landlock: a process keeps the right to write in a few folders only, and all that it starts with it.
#define _GNU_SOURCE
#include "landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's own numbers (linux/landlock.h): headers may be older than the kernel.
// Debian 12's C library knows the numbers of the three calls.
enum { GIVE_VERSION = 1, BENEATH = 1 };
#define RIGHT(bit) (1ull << (bit))
#define WRITE_FILE RIGHT(1)
#define REMOVE_DIR RIGHT(4)
#define REMOVE_FILE RIGHT(5)
#define MAKE_DIR RIGHT(7)
#define MAKE_REG RIGHT(8)
#define ALL_MAKING (0x1fc0ull)  // 6 to 12: devices, folders, files, sockets, pipes, links
#define REFER RIGHT(13)
#define TRUNCATE RIGHT(14)

struct ruleset {
  uint64_t files, network, scopes;
};

struct __attribute__((packed)) beneath {
  uint64_t allowed;
  int32_t parent;
};

static void allow(int rules, const char *path, uint64_t rights) {
  struct beneath rule = {rights, open(path, O_PATH | O_CLOEXEC)};
  if (rule.parent < 0) return;  // what is not there needs no right
  syscall(SYS_landlock_add_rule, rules, BENEATH, &rule, 0);
  close(rule.parent);
}

int gallery_keep_writing_to(const char *const *folders, int deny_network) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, GIVE_VERSION);
  if (version < 0) return errno;
  struct ruleset rights = {WRITE_FILE | REMOVE_DIR | REMOVE_FILE | ALL_MAKING, 0, 0};
  if (version >= 2) rights.files |= REFER;
  if (version >= 3) rights.files |= TRUNCATE;
  if (version >= 4 && deny_network) rights.network = 3;  // neither listen nor connect by TCP
  if (version >= 6) rights.scopes = 3;  // no abstract sockets, no signals to others
  size_t size = version >= 6 ? sizeof rights : version >= 4 ? 16 : 8;
  int rules = syscall(SYS_landlock_create_ruleset, &rights, size, 0);
  if (rules < 0) return errno;
  for (int i = 0; folders[i]; i++)
    allow(rules, folders[i],
          rights.files & (WRITE_FILE | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER | TRUNCATE));
  allow(rules, "/dev/null", rights.files & (WRITE_FILE | TRUNCATE));
  int failed = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
               || syscall(SYS_landlock_restrict_self, rules, 0) != 0;
  int error = failed ? errno : 0;
  close(rules);
  return error;
}
