"""By which addresses the phones at the table reach this machine."""

from __future__ import annotations

import ipaddress
import socket

import ifaddr

# Networks inside this machine (containers, tunnels): a phone cannot reach them, so they come last.
INNER = ("docker", "br-", "veth", "virbr", "vmnet", "utun", "tun", "tap", "wg", "tailscale", "zt")


def lan_addresses() -> list[str]:
    """The private IPv4 addresses of this machine, the likeliest first."""
    found = [
        (adapter.name.startswith(INNER), order, str(ip.ip))
        for order, adapter in enumerate(ifaddr.get_adapters())
        for ip in adapter.ips
        if ip.is_IPv4 and _reachable_from_the_table(str(ip.ip))
    ]
    return list(dict.fromkeys(address for _, _, address in sorted(found)))


def _reachable_from_the_table(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return ip.is_private and not ip.is_loopback and not ip.is_link_local


def local_name() -> str:
    """The name that Apple devices and most Linux desktops announce by themselves."""
    return f"{socket.gethostname().split('.')[0].lower()}.local"


def listening_socket(port: int, tries: int = 20) -> socket.socket:
    """A socket for everybody on the network, at the port or the next free one after it."""
    for candidate in range(port, min(port + tries, 65536)):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("0.0.0.0", candidate))
            listener.listen(512)  # from now on early callers wait in line instead of being refused
        except OSError:
            listener.close()
            continue
        return listener
    raise OSError(f"No port from {port} to {port + tries - 1} is free.")
