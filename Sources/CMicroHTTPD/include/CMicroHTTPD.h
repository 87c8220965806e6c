#ifndef GALLERY_CMICROHTTPD_H
#define GALLERY_CMICROHTTPD_H

#include <microhttpd.h>
#include <stdint.h>

/// Starts a server whose requests `handler` answers, on the loopback or on every interface.
/// MHD_start_daemon takes variable arguments, which Swift can't call.
struct MHD_Daemon *gallery_start_server(uint16_t port, int on_all_interfaces, unsigned connections,
                                        unsigned timeout_in_seconds,
                                        MHD_AccessHandlerCallback handler, void *context);

/// The port it listens on.
uint16_t gallery_server_port(struct MHD_Daemon *server);

#endif
