import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork, type TrustedProxies } from '@scopewright/service-kit';

export interface SocketLimits {
  /** Total connections: leaves file descriptors for the services and for files. */
  total: number;
  /** Connections per network; a trusted proxy, which forwards all clients, has no such limit. */
  perNetwork: number;
  /** Concurrent requests per connection: browsers send the next one after the answer. */
  perConnection: number;
}

export const SOCKETS: SocketLimits = { total: 8000, perNetwork: 1000, perConnection: 8 };

const IPV4_PREFIX = '::ffff:';

/** Closes connections above the limit of a network. */
export function limitConnections(
  server: Server,
  { total, perNetwork }: SocketLimits,
  proxies: Pick<TrustedProxies, 'trusts'>,
): void {
  const open = new Map<string, number>();
  server.maxConnections = total;
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? '';
    if (proxies.trusts(peer)) return;
    const network = clientNetwork(peer.startsWith(IPV4_PREFIX) ? peer.slice(IPV4_PREFIX.length) : peer);
    const count = open.get(network) ?? 0;
    if (count >= perNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Counts the running requests of each connection. */
export function createPipelineLimit({ perConnection }: SocketLimits) {
  const running = new WeakMap<Socket, number>();
  return {
    /** Whether another request is allowed; if not, the connection is closed. */
    enter(socket: Socket): boolean {
      const count = (running.get(socket) ?? 0) + 1;
      if (count > perConnection) {
        socket.destroy();
        return false;
      }
      running.set(socket, count);
      return true;
    },
    leave(socket: Socket): void {
      running.set(socket, (running.get(socket) ?? 1) - 1);
    },
  };
}
