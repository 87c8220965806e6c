#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <unistd.h>

int gallery_clone_file(int in, int out) { return ioctl(out, FICLONE, in) == 0 ? 0 : errno; }

static int write_all(int out, const char *from, ssize_t count) {
  while (count > 0) {
    ssize_t written = write(out, from, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    from += written;
    count -= written;
  }
  return 0;
}

int gallery_copy_file(int in, int out) {
  static _Thread_local char buffer[1 << 17];
  int through_kernel = 1;
  for (;;) {
    ssize_t count = through_kernel ? copy_file_range(in, NULL, out, NULL, 1 << 30, 0)
                                   : read(in, buffer, sizeof buffer);
    if (count == 0) return 0;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && (!through_kernel || errno == ENOSPC || errno == EIO || errno == EFBIG))
      return errno;
    if (count < 0) {
      through_kernel = 0;  // not between these two file systems
    } else if (!through_kernel) {
      int error = write_all(out, buffer, count);
      if (error != 0) return error;
    }
  }
}
