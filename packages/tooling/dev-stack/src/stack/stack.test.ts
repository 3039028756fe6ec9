import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scratchFolder } from '../infra/scratch-folder.ts';
import { startChild } from '../process/child.ts';
import { commandLine, endLeftovers } from './leftovers.ts';
import { planDevelopment, planProduct, REMOTE_NAMES, REMOTES } from './parts.ts';
import { loadSecrets } from './secrets.ts';
import { readStackFile, removeStackFile, type StackFile, writeStackFile } from './stack-file.ts';
import { summaryLines } from './summary.ts';
import { startWatchdog } from './watchdog.ts';

let dir: string;
beforeEach(() => {
  dir = scratchFolder('scopewright-stack-');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const secrets = () => loadSecrets(join(dir, 'secrets.json'));
const input = (env: NodeJS.ProcessEnv = {}) => ({
  port: 3000,
  servicePorts: { identity: 1, delivery: 2, admin: 3, worker: 4 },
  remotePorts: Object.fromEntries(REMOTE_NAMES.map((name, index) => [name, 11 + index])),
  infra: { mongodbUri: 'mongodb://m', redisUrl: 'redis://r', smtpUrl: 'smtp://s' },
  secrets: secrets(),
  remotesFile: '/data/remotes.json',
  env,
});
const stackFile: StackFile = {
  url: 'http://localhost:3000',
  api: 'http://localhost:3000/api',
  publicKey: 'pk',
  setupKey: 'setup',
  testPaymentToken: 'tok',
  dnsServers: [],
  productDomain: 'scopewright.app',
  mailbox: { smtp: 'smtp://s', web: 'http://127.0.0.1:1080', preview: 'http://127.0.0.1:1081' },
  google: null,
  mongo: 'mongodb://m',
  redis: 'redis://r',
  remotes: { marketing: 'a', auth: 'b', firm: 'c', admin: 'd' },
  remotesFile: '/data/remotes.json',
  services: { identity: 'a', delivery: 'b', admin: 'c', worker: 'd', edge: 'e' },
  pids: { stack: 1 },
  demo: null,
};

describe('secrets', () => {
  test('are made once, and only their owner can read them', () => {
    const first = secrets();
    const keys = readFileSync(first.signingKeys, 'utf8');
    expect(keys).toContain('BEGIN PRIVATE KEY');
    expect(secrets()).toEqual(first);
    expect(readFileSync(first.signingKeys, 'utf8')).toBe(keys);
    for (const file of [join(dir, 'secrets.json'), first.signingKeys]) expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('the plan', () => {
  test('only identity gets the signing keys and the session secret, and everyone finds its public half', () => {
    const { services } = planProduct(input());
    for (const name of ['JWT_PRIVATE_KEYS', 'SESSION_SECRET'])
      expect(services.filter((part) => name in part.env).map((part) => part.name)).toEqual(['identity']);
    for (const name of ['delivery', 'admin']) {
      expect(services.find((part) => part.name === name)?.env.JWKS_URL).toBe(
        'http://127.0.0.1:1/.well-known/jwks.json',
      );
    }
  });

  test('each remote has its own origin, which only the edge knows', () => {
    const { remotes, services } = planProduct(input());
    expect(remotes).toHaveLength(1);
    expect(
      remotes[0]?.args.filter((arg) => /^\d+=/.test(arg)).map((arg) => arg.replace(/=.*\/(mfe-[\w-]+\/dist)$/, ' $1')),
    ).toEqual(Object.values(REMOTES).map(({ folder }, index) => `${11 + index} ${folder}/dist`));
    const edge = services.find((part) => part.name === 'edge');
    expect(JSON.parse(edge?.env.REMOTES ?? '')).toMatchObject({
      marketing: 'http://127.0.0.1:11',
      auth: 'http://127.0.0.1:12',
      firm: 'http://127.0.0.1:13',
      admin: 'http://127.0.0.1:14',
    });
    expect(edge?.env.PORT).toBe('3000');
  });

  test('the settings of the caller win, except those that tie the parts together', () => {
    const { services } = planProduct(
      input({ PRODUCT_NAME: 'Acme Scope', TEST_PAYMENT_TOKEN: 'tok_mine', PORT: '9999', JWKS_URL: 'http://elsewhere' }),
    );
    const identity = services.find((part) => part.name === 'identity');
    expect(identity?.env).toMatchObject({ PRODUCT_NAME: 'Acme Scope', TEST_PAYMENT_TOKEN: 'tok_mine', PORT: '1' });
    expect(services.find((part) => part.name === 'delivery')?.env.JWKS_URL).toContain('127.0.0.1:1/');
  });

  test('services run their bundle as it is; in development they run their source', () => {
    expect(planProduct(input()).services.map((part) => part.args)).toEqual(Array(5).fill(['dist/main.js']));
    const dev = planDevelopment({ ...input(), edgePort: 20, shellPort: 3000, mailsPort: 21 });
    expect(dev.url).toBe('http://localhost:3000');
    expect(dev.services.find((part) => part.name === 'shell')?.env.DEV_API_TARGET).toBe('http://127.0.0.1:20');
    expect(dev.services.find((part) => part.name === 'identity')?.args).toContain('watch');
    expect(dev.services.find((part) => part.name === 'mails')).toMatchObject({ port: 21, env: { PORT: '21' } });
    expect(planProduct(input()).mailsUrl).toBeUndefined();
    expect(dev.remotes.flatMap((part) => part.args.slice(1))).toEqual(
      Object.values(REMOTES).map(({ folder }, index) => `${folder}=${11 + index}`),
    );
  });

  test('the migration runs over the database of the services, from its bundle or, in development, from its source', () => {
    const { migration } = planProduct(input({ MONGODB_DATABASE: 'mine' }));
    expect(migration).toMatchObject({
      folder: 'services/migrate',
      env: { MONGODB_URI: 'mongodb://m', MONGODB_DATABASE: 'mine' },
    });
    expect(migration.args.at(-1)).toBe('dist/main.js');
    expect(planDevelopment({ ...input(), edgePort: 20, shellPort: 3000, mailsPort: 21 }).migration.args.at(-1)).toBe(
      'src/main.ts',
    );
  });
});

describe('stack.json', () => {
  test('is written, read and removed', () => {
    const file = join(dir, 'stack.json');
    expect(readStackFile(file)).toBeNull();
    writeStackFile(file, stackFile);
    expect(readStackFile(file)).toEqual(stackFile);
    removeStackFile(file);
    expect(existsSync(file)).toBe(false);
  });
});

describe('the summary', () => {
  test('names the address, the mailbox and how to begin without demo data', () => {
    const text = summaryLines(stackFile, {
      logsDir: '.data/logs',
      seconds: 3,
      productName: 'Scopewright',
      empty: false,
    }).join('\n');
    for (const part of ['http://localhost:3000', 'http://127.0.0.1:1080', 'http://127.0.0.1:1081', '/signup', 'Ctrl-C'])
      expect(text).toContain(part);
  });

  test('leads from an empty database to the first-time set-up, with its key where no server sees it', () => {
    const lines = (empty: boolean) =>
      summaryLines(stackFile, { logsDir: '', seconds: 3, productName: 'Scopewright', empty }).join('\n');
    expect(lines(true)).toContain('http://localhost:3000/bootstrap#setup-key=setup');
    expect(lines(false)).not.toContain('/bootstrap');
  });

  test('shows every demo account', () => {
    const account = (email: string) => ({ email, password: 'demo-pass', tenantKey: 'alder-finch' });
    const demo = {
      systemAdmin: account('s@x'),
      firmAdmin: account('f@x'),
      consultant: account('c@x'),
      companyAdmin: account('a@x'),
    };
    const text = summaryLines(
      { ...stackFile, demo },
      { logsDir: '', seconds: 3, productName: 'Scopewright', empty: false },
    ).join('\n');
    for (const part of ['s@x', 'f@x', 'c@x', 'a@x', 'demo-pass', '?tenant=alder-finch']) expect(text).toContain(part);
  });
});

describe('everything has stopped', () => {
  const sleeper = () =>
    startChild({
      name: 'sleeper',
      command: process.execPath,
      args: ['-e', 'setInterval(() => {}, 1000)', 'dist/main.js'],
      logFile: join(dir, 'log'),
    });

  test('leftovers of an earlier run are ended, strangers with a reused id are not', async () => {
    const ours = await sleeper();
    const stranger = spawn('sleep', ['60']);
    expect(await endLeftovers({ ours: ours.pid, stranger: stranger.pid ?? 0 })).toEqual(['ours']);
    await ours.exited;
    expect(commandLine(stranger.pid ?? 0)).toContain('sleep');
    stranger.kill();
  });

  test('the watchdog ends its processes when its owner is killed', async () => {
    const script = `
      import { startWatchdog } from ${JSON.stringify(new URL('./watchdog.ts', import.meta.url).href)};
      startWatchdog().guard(Number(process.argv[1]));
      console.log('guarding');
      setInterval(() => undefined, 1000);`;
    const guarded = await sleeper();
    const owner = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script, String(guarded.pid)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await new Promise((resolve) => owner.stdout.once('data', resolve));
    owner.kill('SIGKILL');
    expect(await guarded.exited).toEqual({ code: null, signal: 'SIGTERM' });
  });

  test('the watchdog ignores a process that has ended, and ends its replacement', async () => {
    const script = `
      import { startWatchdog } from ${JSON.stringify(new URL('./watchdog.ts', import.meta.url).href)};
      const watchdog = startWatchdog();
      const [first, second] = process.argv.slice(1).map(Number);
      watchdog.guard(first);
      watchdog.release(first);
      watchdog.guard(second);
      console.log('guarding');
      setInterval(() => undefined, 1000);`;
    const [released, guarded] = await Promise.all([sleeper(), sleeper()]);
    const owner = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script, String(released.pid), String(guarded.pid)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await new Promise((resolve) => owner.stdout.once('data', resolve));
    owner.kill('SIGKILL');
    expect(await guarded.exited).toEqual({ code: null, signal: 'SIGTERM' });
    expect(released.hasExited()).toBe(false);
    await released.stop();
  });

  test('a dismissed watchdog ends nothing', async () => {
    const guarded = await sleeper();
    const watchdog = startWatchdog();
    watchdog.guard(guarded.pid);
    watchdog.dismiss();
    await expect.poll(() => commandLine(watchdog.pid ?? 0)).toBeUndefined();
    expect(guarded.hasExited()).toBe(false);
    await guarded.stop();
  });
});
