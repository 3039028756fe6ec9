#!/usr/bin/env node
// static-server --folder <port>=<folder> [--folder …] [--host <address>]: one origin per folder.
// Defaults: the folder DIR at PORT, on HOST.
import { parseArgs } from 'node:util';
import { createStaticServer } from './server.mjs';

const { values } = parseArgs({ options: { folder: { type: 'string', multiple: true }, host: { type: 'string' } } });
const given = values.folder ?? [`${process.env.PORT ?? 0}=${process.env.DIR ?? 'dist'}`];
const folders = given.map((value) => {
  const [, port, dir] = /^(\d+)=(.+)$/.exec(value) ?? [];
  if (dir === undefined) throw new Error(`--folder ${value}: give it as <port>=<folder>`);
  return { port: Number(port), dir };
});
const server = createStaticServer({ folders, host: values.host ?? process.env.HOST ?? '127.0.0.1' });
try {
  const origins = await server.listen();
  for (const [index, url] of origins.entries())
    console.log(JSON.stringify({ level: 'info', msg: 'ready', url, dir: folders[index]?.dir }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.close().then(() => process.exit(0)));
