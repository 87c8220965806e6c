#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/resource.h>

struct MHD_Daemon *gallery_start_server(uint16_t port, int on_all_interfaces,
                                        struct gallery_server_bounds bounds,
                                        MHD_AccessHandlerCallback handler, void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(on_all_interfaces ? INADDR_ANY : INADDR_LOOPBACK);
  return MHD_start_daemon(
      MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD, port, NULL, NULL, handler, context,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_CONNECTION_LIMIT,
      bounds.connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT, bounds.connections_of_one,
      MHD_OPTION_CONNECTION_TIMEOUT, bounds.timeout_in_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      bounds.bytes_a_connection, MHD_OPTION_LISTENING_ADDRESS_REUSE, 1u, MHD_OPTION_END);
}

uint16_t gallery_server_port(struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

unsigned gallery_allow_files(unsigned most) {
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return 1024;
  if (files.rlim_cur < files.rlim_max) {
    files.rlim_cur = files.rlim_max < most ? files.rlim_max : most;
    if (setrlimit(RLIMIT_NOFILE, &files) != 0 || getrlimit(RLIMIT_NOFILE, &files) != 0) return 1024;
  }
  return files.rlim_cur < most ? (unsigned)files.rlim_cur : most;
}
