#!/usr/bin/env node
// static-server --dir <folder> [--port <number>] [--host <address>]: flags win over DIR, PORT and HOST.
import { parseArgs } from 'node:util';
import { createStaticServer } from './server.mjs';

const { values } = parseArgs({ options: { dir: { type: 'string' }, port: { type: 'string' }, host: { type: 'string' } } });
const dir = values.dir ?? process.env.DIR ?? 'dist';
const server = createStaticServer({ dir });
try {
  const url = await server.listen({ port: Number(values.port ?? process.env.PORT ?? 0), host: values.host ?? process.env.HOST ?? '127.0.0.1' });
  console.log(JSON.stringify({ level: 'info', msg: 'ready', url, dir }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.close().then(() => process.exit(0)));
