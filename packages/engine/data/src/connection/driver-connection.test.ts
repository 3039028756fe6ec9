import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';
import { ns } from 'mongodb/lib/utils.js';
import { afterAll, expect, it } from 'vitest';
import { FailingConnection } from './driver-connection.ts';

const server = createServer({ allowHalfOpen: true });
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.close();
});

const ADMIN = ns('admin.$cmd');
/** A connection of the driver to a silent server, and the server's end of it. */
async function connected(): Promise<{ connection: FailingConnection; client: Socket; peer: Socket }> {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [peer] = await accepted;
  peer.on('error', () => undefined);
  const options = {
    id: 1,
    generation: 1,
    hostAddress: { toString: () => 'server' },
    monitorCommands: false,
    logicalSessionTimeoutMinutes: 30,
  };
  return { connection: new FailingConnection(client, options), client, peer };
}

it('reports a socket closed by the server as a network failure', async () => {
  const { connection, client, peer } = await connected();
  client.resume();
  peer.end();
  await once(client, 'end');
  const failure = await connection.command(ADMIN, { ping: 1 }, {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MongoNetworkError);
  expect(failure).toMatchObject({ cause: { code: 'EPIPE' } });
  peer.destroy();
});

it('reports a socket reset during a command as a network failure', async () => {
  const { connection, peer } = await connected();
  const answer = connection.command(ADMIN, { ping: 1 }, {}).catch((error: unknown) => error);
  await once(peer, 'data');
  peer.resetAndDestroy();
  const failure = await answer;
  expect(failure).toBeInstanceOf(MongoNetworkError);
  expect(failure).toMatchObject({ cause: { code: 'ECONNRESET' } });
});
