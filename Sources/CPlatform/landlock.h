#ifndef GALLERY_LANDLOCK_H
#define GALLERY_LANDLOCK_H

/// From now on this thread and what it starts can write only below `folders`, a list that ends with
/// NULL, and only without networking where that is denied. Returns 0, or an errno value where the
/// kernel can't. Calls what may be called between fork and execve only.
int gallery_keep_writing_to(const char *const *folders, int deny_network);

#endif
