#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

struct MHD_Daemon *gallery_start_server(uint16_t port, int on_all_interfaces, unsigned connections,
                                        unsigned timeout_in_seconds,
                                        MHD_AccessHandlerCallback handler, void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(on_all_interfaces ? INADDR_ANY : INADDR_LOOPBACK);
  return MHD_start_daemon(MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD, port, NULL, NULL, handler,
                          context, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
                          MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT,
                          timeout_in_seconds, MHD_OPTION_LISTENING_ADDRESS_REUSE, 1u,
                          MHD_OPTION_END);
}

uint16_t gallery_server_port(struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}
