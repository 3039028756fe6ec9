import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A virus scanner that speaks clamd's INSTREAM and PING, and detects one fixed text. */
export interface FakeClamd {
  url: string;
  close(): Promise<void>;
}

/** The text that the fake reports as a virus. */
export const TEST_VIRUS = 'FAKE-VIRUS-OF-TESTS';

/** @param reply sent as the answer to everything */
export async function fakeClamd({ reply }: { reply?: string } = {}): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let held = Buffer.alloc(0);
    const COMMAND = 'zINSTREAM\0';
    socket.on('data', (part) => {
      held = Buffer.concat([held, part]);
      if (held.toString('latin1') === 'zPING\0') return void socket.end(`${reply ?? 'PONG'}\0`);
      if (held.length < COMMAND.length) return;
      if (held.toString('latin1', 0, COMMAND.length) !== COMMAND) return void socket.end('UNKNOWN COMMAND\0');
      const content: Buffer[] = [];
      for (let at = COMMAND.length; held.length >= at + 4; ) {
        const length = held.readUInt32BE(at);
        if (length === 0) {
          const found = Buffer.concat(content).includes(TEST_VIRUS);
          return void socket.end(`${reply ?? (found ? 'stream: Fake.Virus FOUND' : 'stream: OK')}\0`);
        }
        content.push(held.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
