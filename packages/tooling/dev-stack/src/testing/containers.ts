import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type ComposeFile, type ComposeService, readCompose } from '../docker/compose-file.ts';
import { readDockerfile } from '../docker/dockerfile.ts';
import { assembleTree, TREES } from '../images/trees.ts';
import { startMaildev } from '../infra/maildev.ts';
import { mongodPath } from '../infra/mongo.ts';
import { type Child, lastLinesOf, startChild } from '../process/child.ts';
import { freePort } from '../process/free-port.ts';
import { onPath } from '../process/on-path.ts';
import { portAnswers, waitFor } from '../process/wait.ts';
import { ROOT } from '../root.ts';

/** The product of docker-compose.yml as processes of this machine, each with only the files of its image. */
export interface Containers {
  compose: ComposeFile;
  /** `http://127.0.0.1:<port>` of a service. */
  origin(name: string): string;
  /** Replaces the containers' addresses in a text with those of this machine. */
  local(text: string): string;
  mailboxUrl: string;
  /** Runs the health check of a service's image. @returns its exit code */
  checkHealth(name: string): Promise<number | null>;
  /** Runs a one-shot service. @returns its exit code */
  runOnce(name: string): Promise<number | null>;
  logFile(name: string): string;
  stop(): Promise<void>;
}

const ENGINE_PORTS: Record<string, number> = { mongo: 27017, redis: 6379, mail: 1025 };

/**
 * Starts everything in docker-compose.yml: commands, variables and order come from it and the Dockerfile; only
 * addresses and ports are this machine's instead of the containers' names, and the installed engines replace the
 * official images.
 * @param dir a folder outside the checkout, so that nothing is found that the trees lack
 */
export async function startContainers(dir: string, env: Readonly<Record<string, string>>): Promise<Containers> {
  const compose = readCompose(env);
  const stages = readDockerfile();
  const running: Child[] = [];
  const stop = async () => {
    const [engines, parts] = [
      running.filter(({ name }) => name in ENGINE_PORTS),
      running.filter(({ name }) => !(name in ENGINE_PORTS)),
    ];
    await Promise.all(parts.map((child) => child.stop()));
    // their files are not needed any more
    await Promise.all(engines.map((child) => child.stop(0)));
  };
  const service = (name: string): ComposeService => {
    const found = compose.services[name];
    if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
    return found;
  };

  const ports = new Map<string, number>();
  const addresses: [string, string][] = [];
  for (const [name, { networks, environment = {}, build }] of Object.entries(compose.services)) {
    const port = await freePort();
    ports.set(name, port);
    const inside = ENGINE_PORTS[name] ?? environment.PORT ?? stages.get(build?.target ?? '')?.env.PORT;
    const own = Array.isArray(networks) ? [] : Object.values(networks);
    for (const host of [name, ...own.flatMap(({ aliases = [] }) => aliases)])
      addresses.push([`${host}:${inside}`, `127.0.0.1:${port}`]);
    for (const { ipv4_address: address } of own) if (address) addresses.push([address, '127.0.0.1']);
  }
  const local = (text: string): string =>
    addresses.reduce((result, [there, here]) => result.replaceAll(there, here), text);
  const portOf = (name: string): number => ports.get(name) ?? 0;
  const logFile = (name: string): string => join(dir, `${name}.log`);

  const made = new Map<string, Promise<string>>();
  const makeFiles = async (name: string, target: string): Promise<string> => {
    const tree = TREES.find((one) => one.name === name);
    if (!tree) throw new Error(`There is no tree ${name}`);
    const files = join(dir, 'containers', name);
    await assembleTree(tree, {
      root: ROOT,
      into: join(dir, '.images'),
      platform: { os: process.platform, cpu: process.arch, libc: 'glibc' },
    });
    for (const { from, to } of stages.get(target)?.copies ?? []) {
      mkdirSync(dirname(join(files, to)), { recursive: true });
      // the context contains each tree once, as does the image
      renameSync(join(dir, from.replace('$' + '{TREE}', name)), join(files, to));
    }
    return files;
  };
  /** The files of a service's image, assembled as in the Dockerfile; services with one image share them. */
  const filesOf = ({
    build: {
      target,
      args: { TREE: name },
    },
  }: Required<Pick<ComposeService, 'build'>>): Promise<string> => {
    const files = made.get(name) ?? makeFiles(name, target);
    made.set(name, files);
    return files;
  };

  const spawn = async (name: string, pick: 'cmd' | 'healthcheck'): Promise<Child> => {
    const { build, command, environment = {} } = service(name);
    const image = stages.get(build?.target ?? '');
    if (!build || !image) throw new Error(`${name} has no image of ours`);
    const files = await filesOf({ build });
    const inFiles = (value: string) => (value.startsWith('/app') ? join(files, value) : value);
    const variables = Object.entries({ ...image.env, ...environment }).map(([key, value]) => [
      key,
      key === 'PORT' ? String(portOf(name)) : inFiles(local(value)),
    ]);
    const [program = '', ...args] = (pick === 'cmd' ? command : undefined) ?? image[pick] ?? [];
    return startChild({
      name,
      command: program === 'node' ? process.execPath : program,
      args,
      env: Object.fromEntries(variables),
      cwd: join(files, image.workdir),
      logFile: logFile(name),
    });
  };
  const runOnce = async (name: string, pick: 'cmd' | 'healthcheck' = 'cmd'): Promise<number | null> =>
    (await (await spawn(name, pick)).exited).code;

  const mongo = async () => {
    const { command = [], environment = {} } = service('mongo');
    const keyFile = join(dir, 'keyfile');
    writeFileSync(keyFile, environment.MONGO_KEYFILE ?? '', { mode: 0o400 });
    const [, asked = ''] = /exec docker-entrypoint\.sh mongod (.*)$/.exec(command.at(-1)?.trim() ?? '') ?? [];
    const files = join(dir, 'mongo');
    mkdirSync(files, { recursive: true });
    const place = [
      '--dbpath',
      files,
      '--port',
      String(portOf('mongo')),
      '--oplogSize',
      '64',
      '--wiredTigerCacheSizeGB',
      '0.25',
    ];
    const start = async (args: string[]) => {
      const child = await startChild({
        name: 'mongo',
        command: mongodPath(),
        args: [...place, ...args],
        logFile: logFile('mongo'),
      });
      await waitFor(() => portAnswers(portOf('mongo')), { what: 'MongoDB', child });
      return child;
    };
    // the official image creates this user on a server without outside access, before it starts the real one
    const alone = await start(['--bind_ip', '127.0.0.1']);
    const client = await MongoClient.connect(`mongodb://127.0.0.1:${portOf('mongo')}/?directConnection=true`);
    await client.db('admin').command({
      createUser: environment.MONGO_INITDB_ROOT_USERNAME,
      pwd: environment.MONGO_INITDB_ROOT_PASSWORD,
      roles: ['root'],
    });
    await client.close();
    await alone.stop();
    running.push(await start(asked.replace('/tmp/keyfile', keyFile).split(' ')));
  };
  const redis = async () => {
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
    running.push(child);
    await waitFor(() => portAnswers(portOf('redis')), { what: 'Redis', child });
  };
  const mail = async () => {
    const mailbox = await startMaildev({
      smtpPort: portOf('mail'),
      webPort: await freePort(),
      logFile: logFile('mail'),
    });
    running.push(mailbox.child);
    return mailbox.web;
  };

  const started = new Map<string, Promise<void>>();
  /** Starts a service after its dependencies; runs a command to its end. */
  const start = (name: string): Promise<void> => {
    const begin = async () => {
      const { build, depends_on: needs = {} } = service(name);
      await Promise.all(Object.keys(needs).map(start));
      if (build?.target === 'command') {
        const code = await runOnce(name);
        if (code !== 0) throw new Error(`${name} ended with ${code}: ${lastLinesOf(logFile(name)).join('\n')}`);
      } else if (build) running.push(await spawn(name, 'cmd'));
    };
    const known = started.get(name) ?? begin();
    started.set(name, known);
    return known;
  };

  try {
    const [mailboxUrl] = await Promise.all([mail(), mongo(), redis()]);
    await Promise.all(Object.keys(compose.services).map(start));
    const origin = (name: string) => `http://127.0.0.1:${portOf(name)}`;
    return {
      compose,
      origin,
      local,
      mailboxUrl,
      checkHealth: (name) => runOnce(name, 'healthcheck'),
      runOnce,
      logFile,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
