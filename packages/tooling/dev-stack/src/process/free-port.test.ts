import { once } from 'node:events';
import { createServer } from 'node:net';
import { clearLockedPorts } from 'get-port';
import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

it('a free port is outside the range of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(new Set(ports).size).toBe(20);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

it('the wanted port is returned if it is free, and another one if it is in use', async () => {
  const wanted = await freePort();
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  clearLockedPorts();
  expect(await freePort(wanted)).not.toBe(wanted);
  server.close();
  await once(server, 'close');
  expect(await freePort(wanted)).toBe(wanted);
});
