#include "CMustache.h"

#include <cstdlib>
#include <cstring>
#include <exception>
#include <kainjow/mustache.hpp>
#include <string>
#include <utility>
#include <vector>

using kainjow::mustache::data;
using kainjow::mustache::mustache;

// A list keeps its members beside `data`, which can only be filled by copying: they are copied in
// once, when the list itself is moved into its parent.
struct gallery_value {
  data value;
  std::vector<data> members;
  bool is_list = false;
};

struct gallery_template {
  mustache parsed;
};

namespace {

char *copied(const std::string &text) {
  char *bytes = static_cast<char *>(std::malloc(text.size() + 1));
  if (bytes != nullptr) {
    std::memcpy(bytes, text.data(), text.size());
    bytes[text.size()] = 0;
  }
  return bytes;
}

// Text and attribute values in either kind of quotes.
std::string escaped(const std::string &text) {
  std::string result;
  result.reserve(text.size() + text.size() / 8);
  for (const char byte : text) {
    switch (byte) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += byte;
    }
  }
  return result;
}

template <typename Body>
gallery_value *made(Body body) {
  try {
    return new gallery_value(body());
  } catch (...) {
    return nullptr;
  }
}

data finished(gallery_value &value) {
  if (!value.is_list) return std::move(value.value);
  return data(value.members);
}

}  // namespace

gallery_value *gallery_value_text(const char *bytes, size_t count) {
  return made([&] { return gallery_value{data(std::string(bytes, count)), {}, false}; });
}

gallery_value *gallery_value_bool(bool value) {
  return made([&] { return gallery_value{data(value), {}, false}; });
}

gallery_value *gallery_value_list(void) {
  return made([] { return gallery_value{data(data::type::list), {}, true}; });
}

gallery_value *gallery_value_object(void) {
  return made([] { return gallery_value{data(data::type::object), {}, false}; });
}

bool gallery_value_set(gallery_value *object, const char *key, size_t count,
                       gallery_value *member) {
  bool done = false;
  try {
    if (object != nullptr && member != nullptr && object->value.is_object()) {
      object->value[std::string(key, count)] = finished(*member);
      done = true;
    }
  } catch (...) {
  }
  delete member;
  return done;
}

bool gallery_value_append(gallery_value *list, gallery_value *member) {
  bool done = false;
  try {
    if (list != nullptr && member != nullptr && list->is_list) {
      list->members.push_back(finished(*member));
      done = true;
    }
  } catch (...) {
  }
  delete member;
  return done;
}

void gallery_value_free(gallery_value *value) { delete value; }

gallery_template *gallery_template_parse(const char *bytes, size_t count, char **error) {
  try {
    auto *result = new gallery_template{mustache(std::string(bytes, count))};
    if (result->parsed.is_valid()) {
      result->parsed.set_custom_escape(escaped);
      return result;
    }
    *error = copied(result->parsed.error_message());
    delete result;
  } catch (const std::exception &exception) {
    *error = copied(exception.what());
  } catch (...) {
    *error = copied("unknown failure");
  }
  return nullptr;
}

char *gallery_template_render(gallery_template *template_, const gallery_value *value,
                              size_t *count, char **error) {
  try {
    const std::string text = template_->parsed.render(value->value);
    if (template_->parsed.is_valid()) {
      *count = text.size();
      return copied(text);
    }
    *error = copied(template_->parsed.error_message());
  } catch (const std::exception &exception) {
    *error = copied(exception.what());
  } catch (...) {
    *error = copied("unknown failure");
  }
  return nullptr;
}

void gallery_template_free(gallery_template *template_) { delete template_; }

void gallery_mustache_free(char *text) { std::free(text); }
