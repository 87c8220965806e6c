#define _GNU_SOURCE
#include "CPlatform.h"

#include <signal.h>
#include <string.h>

static volatile sig_atomic_t interrupted = 0;

static void note(int signal) { interrupted = signal; }

void gallery_catch_interrupts(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = note;
  // No SA_RESTART: a waiting poll must wake up. A second signal ends the process at once.
  action.sa_flags = SA_RESETHAND;
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGHUP, &action, NULL);
  signal(SIGPIPE, SIG_IGN);
  // A file that may not grow any more is an error of writing, like a full disk.
  signal(SIGXFSZ, SIG_IGN);
}

int gallery_interrupt(void) { return interrupted; }
