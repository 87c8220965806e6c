// A system call filter: what decoding a file never needs is refused by the kernel.
#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#ifdef MACHINE

// By number, since the system's headers may be older than its kernel: the new ones are the same on
// all machines.
enum { IO_URING_SETUP = 425, IO_URING_ENTER, IO_URING_REGISTER, OPEN_TREE, MOVE_MOUNT, FSOPEN,
       FSCONFIG, FSMOUNT, FSPICK, CLONE3 = 435, PIDFD_GETFD = 438, MOUNT_SETATTR = 442 };

static const unsigned refused[] = {
    // Sockets of any kind, and the ring that would open them without a call of their own.
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    IO_URING_SETUP, IO_URING_ENTER, IO_URING_REGISTER,
    // Other processes.
#ifndef GALLERY_ADDRESS_SANITIZER  // it looks for leaks by tracing its own process
    SYS_ptrace,
#endif
    SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, PIDFD_GETFD,
    SYS_perf_event_open,
    // Mounts, namespaces, roots.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, OPEN_TREE,
    MOVE_MOUNT, FSOPEN, FSCONFIG, FSMOUNT, FSPICK, MOUNT_SETATTR, SYS_open_by_handle_at,
    // The kernel and the machine.
    SYS_bpf, SYS_userfaultfd, SYS_add_key, SYS_request_key, SYS_keyctl, SYS_init_module,
    SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_kexec_file_load, SYS_reboot,
    SYS_swapon, SYS_swapoff, SYS_sethostname, SYS_setdomainname, SYS_acct, SYS_quotactl,
    SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_personality, SYS_syslog,
#ifdef __x86_64__
    SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
};

enum { COUNT = sizeof refused / sizeof refused[0],
       NEW_NAMESPACES = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC
                        | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET };

#define STEP(code, value) ((struct sock_filter)BPF_STMT((code), (value)))
#define JUMP(code, value, yes, no) ((struct sock_filter)BPF_JUMP((code), (value), (yes), (no)))
#define LOAD(field) STEP(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define REFUSE(code) STEP(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (code))

int gallery_filter_calls(int refuse_programs) {
  struct sock_filter program[2 * COUNT + 24];
  unsigned short n = 0;
  program[n++] = LOAD(arch);
  program[n++] = JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0);
  program[n++] = STEP(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);  // the calls of another machine
  program[n++] = LOAD(nr);
#ifdef __x86_64__
  program[n++] = JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);  // those of the x32 machine
  program[n++] = REFUSE(EPERM);
#endif
  for (int i = 0; i < COUNT; i++) {
    program[n++] = JUMP(BPF_JMP | BPF_JEQ | BPF_K, refused[i], 0, 1);
    program[n++] = REFUSE(EPERM);
  }
  if (refuse_programs) {
    program[n++] = JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_execve, 1, 0);
    program[n++] = JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_execveat, 0, 1);
    program[n++] = REFUSE(EPERM);
  }
  // A filter can't look behind clone3's pointer: the C library takes clone where there is no clone3.
  program[n++] = JUMP(BPF_JMP | BPF_JEQ | BPF_K, CLONE3, 0, 1);
  program[n++] = REFUSE(ENOSYS);
  program[n++] = JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3);
  program[n++] = LOAD(args[0]);
  program[n++] = JUMP(BPF_JMP | BPF_JSET | BPF_K, NEW_NAMESPACES, 0, 1);
  program[n++] = REFUSE(EPERM);
  program[n++] = STEP(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);

  struct sock_fprog filter = {.len = n, .filter = program};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  // All threads at once; the number is that of a thread that could not be brought along.
  long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
  return result == 0 ? 0 : result > 0 ? EBUSY : errno;
}

#else

int gallery_filter_calls(int refuse_programs) {
  (void)refuse_programs;
  return ENOSYS;  // the numbers of this machine's calls are not known here
}

#endif
