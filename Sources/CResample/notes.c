// libgd and libtiff write their messages to standard error unless given a handler. This one keeps
// them for the thread that caused them, so that each goes to its own picture.

#include "CResample.h"

#include <stdio.h>
#include <string.h>

static _Thread_local char notes[1024];
static _Thread_local size_t used;
static _Thread_local int taken;

static void note(const char *format, va_list arguments) {
    if (taken) used = 0, taken = 0;
    size_t room = sizeof notes - used;
    if (room < 2) return;
    int length = vsnprintf(notes + used, room, format, arguments);
    if (length < 0) return;
    used += (size_t)length < room ? (size_t)length : room - 1;
    if (used > 0 && notes[used - 1] != '\n' && used + 1 < sizeof notes) notes[used++] = '\n';
    notes[used] = 0;
}

void gallery_note_gd(int priority, const char *format, va_list arguments) {
    (void)priority;
    note(format, arguments);
}

void gallery_note_tiff(const char *module, const char *format, va_list arguments) {
    (void)module;
    note(format, arguments);
}

const char *gallery_take_notes(void) {
    if (taken || used == 0) {
        taken = 1;
        used = 0;
        notes[0] = 0;
        return notes;
    }
    taken = 1;
    return notes;
}
