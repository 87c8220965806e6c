#ifndef GALLERY_CMUSTACHE_H
#define GALLERY_CMUSTACHE_H

#include <stdbool.h>
#include <stddef.h>

// A plain C face for the C++ Mustache header. No C++ exception leaves it: a function that can fail
// returns NULL or false, and an error text, where there is one, belongs to the caller, who frees it
// with gallery_mustache_free.

#ifdef __cplusplus
extern "C" {
#endif

/// One value of a template's data: a text, a truth value, a list or an object.
typedef struct gallery_value gallery_value;
/// One parsed template. Not to be used by two threads at once: rendering writes into it.
typedef struct gallery_template gallery_template;

gallery_value *gallery_value_text(const char *bytes, size_t count);
gallery_value *gallery_value_bool(bool value);
gallery_value *gallery_value_list(void);
gallery_value *gallery_value_object(void);
/// Moves `member` into the object or list and frees it, also where this fails.
bool gallery_value_set(gallery_value *object, const char *key, size_t count, gallery_value *member);
bool gallery_value_append(gallery_value *list, gallery_value *member);
void gallery_value_free(gallery_value *value);

gallery_template *gallery_template_parse(const char *bytes, size_t count, char **error);
/// The text that the template and the value make; freed by the caller with gallery_mustache_free.
char *gallery_template_render(gallery_template *template_, const gallery_value *value,
                              size_t *count, char **error);
void gallery_template_free(gallery_template *template_);
void gallery_mustache_free(char *text);

#ifdef __cplusplus
}
#endif
#endif
