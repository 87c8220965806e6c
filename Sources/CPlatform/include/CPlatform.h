#ifndef GALLERY_CPLATFORM_H
#define GALLERY_CPLATFORM_H

#include <stdint.h>

// Which of the compiler's sanitizers a build is made with, if any.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GALLERY_ADDRESS_SANITIZER 1
#endif
#if __has_feature(thread_sanitizer)
#define GALLERY_THREAD_SANITIZER 1
#endif
#endif

/// What a child process may use; 0 means unlimited.
struct gallery_limits {
  uint64_t address_space;
  uint64_t cpu_seconds;
  int deny_network;
  /// The only folders it can write below, ending with NULL; NULL itself: anywhere.
  const char *const *writable;
};

/// Starts `argv[0]` (an absolute path) with its standard input, output and error on the given
/// descriptors, every other descriptor closed, in its own process group, dying with its parent.
/// Returns 0 and sets `pid`, or an errno value.
int gallery_spawn(const char *const *argv, const char *const *envp, int in, int out, int err,
                  const struct gallery_limits *limits, int *pid);

/// From now on the kernel refuses this process what decoding a file never needs: sockets, other
/// processes' memory, mounts, namespaces and, if asked, starting programs. For all its threads and
/// what they start. Returns 0, or an errno value where the kernel can't.
int gallery_filter_calls(int refuse_programs);

/// Tries to open a socket, of the internet or of this machine; returns 0 or an errno value.
int gallery_try_socket(int local);

/// Tries to trace a process that can't be there; ESRCH where tracing is not refused.
int gallery_try_trace(void);

/// Tries to mount what can't be there; EPERM where mounting is refused.
int gallery_try_mount(void);

/// Tries to make a namespace of a kind that there is not; EPERM where namespaces are refused.
int gallery_try_namespace(void);

/// Waits for `pid`; returns the exit status, or 128 + the signal, or -1.
int gallery_wait(int pid);

/// Clones `in` into `out` where the file system shares blocks; returns 0 or an errno value.
int gallery_clone_file(int in, int out);

/// Copies all of `in` into `out`, in the kernel where possible; returns 0 or an errno value.
int gallery_copy_file(int in, int out);

/// From now on SIGINT, SIGTERM and SIGHUP are only noted, the first time; SIGPIPE is ignored.
void gallery_catch_interrupts(void);

/// The signal that was noted, or 0.
int gallery_interrupt(void);

/// Lets the calling process use `seconds` of processor time from now on, then SIGXCPU ends it.
void gallery_allow_cpu(unsigned seconds);

/// Makes a pipe that children don't inherit; returns 0 or an errno value.
int gallery_pipe(int *ends);

/// Whether a sanitizer is in this program: it maps terabytes of addresses for its own notes.
int gallery_is_sanitized(void);

/// The processors this process may run on.
int gallery_processor_count(void);

/// The processor time of this process and of its children that have ended, in seconds.
double gallery_processor_seconds(void);

/// The largest resident size of this process so far, in bytes.
int64_t gallery_peak_memory(void);

#endif
