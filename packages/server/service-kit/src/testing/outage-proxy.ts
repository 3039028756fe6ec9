import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface OutageProxy {
  /** Port on 127.0.0.1 that leads to the target while there is no outage. */
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps every connection open but passes nothing on, until `cut`: imitates a broken network. */
  stall(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A TCP proxy in front of a real server, to simulate outages in tests.
 * @param url of the server, with its port, for example `redis://127.0.0.1:6379`
 */
export async function outageProxy(url: string): Promise<OutageProxy> {
  const { hostname: host, port: targetPort } = new URL(url);
  const target = { host, port: Number(targetPort) };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  };
  const open = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer((downstream) => {
        const upstream = connect(target);
        keep(downstream);
        keep(upstream);
        downstream.pipe(upstream);
        upstream.pipe(downstream);
        downstream.on('close', () => upstream.destroy());
        upstream.on('close', () => downstream.destroy());
      });
      server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
    });
  // outside the range of outgoing connections, which could take the port during an outage
  const openAnywhere = (attempts = 10): Promise<Server> =>
    open(randomInt(11_000, 32_000)).catch((error: unknown) => {
      if (attempts > 1) return openAnywhere(attempts - 1);
      throw error;
    });
  let server = await openAnywhere();
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    cut,
    stall() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async restore() {
      server = await open(port);
    },
    close: cut,
  };
}
