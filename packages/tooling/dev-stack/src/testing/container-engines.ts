import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startMaildev } from '../infra/maildev.ts';
import { mongodPath } from '../infra/mongo.ts';
import { type Child, startChild } from '../process/child.ts';
import { freePort } from '../process/free-port.ts';
import { onPath } from '../process/on-path.ts';
import { portAnswers, waitFor } from '../process/wait.ts';
import type { Machine } from './container-machine.ts';

/** Called with each process as soon as it runs. */
type Started = (child: Child) => void;

/** Starts MongoDB with the arguments and the user of docker-compose.yml. */
export async function startMongo({ dir, service, portOf, logFile }: Machine, started: Started): Promise<void> {
  const { command = [], environment = {} } = service('mongo');
  const port = portOf('mongo');
  const keyFile = join(dir, 'keyfile');
  writeFileSync(keyFile, environment.MONGO_KEYFILE ?? '', { mode: 0o400 });
  const [, asked = ''] = /exec docker-entrypoint\.sh mongod (.*)$/.exec(command.at(-1)?.trim() ?? '') ?? [];
  const files = join(dir, 'mongo');
  mkdirSync(files, { recursive: true });
  const place = ['--dbpath', files, '--port', String(port), '--oplogSize', '64', '--wiredTigerCacheSizeGB', '0.25'];
  const start = async (args: string[]) => {
    const child = await startChild({
      name: 'mongo',
      command: mongodPath(),
      args: [...place, ...args],
      logFile: logFile('mongo'),
    });
    await waitFor(() => portAnswers(port), { what: 'MongoDB', child });
    return child;
  };
  // the official image creates this user on a server without outside access, before it starts the real one
  const alone = await start(['--bind_ip', '127.0.0.1']);
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  await client.db('admin').command({
    createUser: environment.MONGO_INITDB_ROOT_USERNAME,
    pwd: environment.MONGO_INITDB_ROOT_PASSWORD,
    roles: ['root'],
  });
  await client.close();
  await alone.stop();
  started(await start(asked.replace('/tmp/keyfile', keyFile).split(' ')));
}

/** Starts Redis by the script of docker-compose.yml. */
export async function startRedis({ dir, service, portOf, logFile }: Machine, started: Started): Promise<void> {
  const { entrypoint: [shell = '', ...flags] = [], command: [script = ''] = [], environment = {} } = service('redis');
  const here = script
    .replaceAll('/tmp/redis.conf', join(dir, 'redis.conf'))
    .replace('exec redis-server', `exec ${onPath('redis-server')}`);
  const place = `--port ${portOf('redis')} --bind 127.0.0.1 --dir ${dir}`;
  const child = await startChild({
    name: 'redis',
    command: shell,
    args: [...flags, `${here} ${place}`],
    env: environment,
    logFile: logFile('redis'),
  });
  started(child);
  await waitFor(() => portAnswers(portOf('redis')), { what: 'Redis', child });
}

/** Starts a mail server. @returns the address of its mailbox */
export async function startMail({ portOf, logFile }: Machine, started: Started): Promise<string> {
  const mailbox = await startMaildev({
    smtpPort: portOf('mail'),
    webPort: await freePort(),
    logFile: logFile('mail'),
  });
  started(mailbox.child);
  return mailbox.web;
}
