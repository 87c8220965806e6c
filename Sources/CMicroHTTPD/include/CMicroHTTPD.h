#ifndef GALLERY_CMICROHTTPD_H
#define GALLERY_CMICROHTTPD_H

#include <microhttpd.h>
#include <stdint.h>

/// How much one server takes on, however many clients there are.
struct gallery_server_bounds {
  /// At the same time, of all clients and of one address.
  unsigned connections, connections_of_one;
  /// After so many seconds without a byte a connection is closed.
  unsigned timeout_in_seconds;
  /// What the headers of one request may take.
  size_t bytes_a_connection;
};

/// Starts a server whose requests `handler` answers, on the loopback or on every interface.
/// MHD_start_daemon takes variable arguments, which Swift can't call.
struct MHD_Daemon *gallery_start_server(uint16_t port, int on_all_interfaces,
                                        struct gallery_server_bounds bounds,
                                        MHD_AccessHandlerCallback handler, void *context);

/// Lets this process have as many files open as the system allows; returns how many.
unsigned gallery_allow_files(unsigned most);

/// The port it listens on.
uint16_t gallery_server_port(struct MHD_Daemon *server);

#endif
