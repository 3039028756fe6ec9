import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fakeGoogle } from '@scopewright/calendars/testing';
import { fakeStripe } from '@scopewright/payments/fake-stripe';
import { startInfra } from '../infra/index.ts';
import { type Child, startChild } from '../process/child.ts';
import { freePort } from '../process/free-port.ts';
import { httpAnswers, portAnswers, waitFor } from '../process/wait.ts';
import { inRoot } from '../root.ts';
import { commandLine, endLeftovers } from './leftovers.ts';
import { type Part, type Plan, planDevelopment, planProduct, REMOTE_NAMES, type Step } from './parts.ts';
import { StackProblem } from './problem.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { seedInChild } from './seed-child.ts';
import { type GoogleStandIn, readStackFile, removeStackFile, type StackFile, writeStackFile } from './stack-file.ts';
import { createSupervisor, type StartPart } from './supervisor.ts';
import { startWatchdog } from './watchdog.ts';

interface StandIn {
  origin: string;
  /** Variables that point the services to it. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** Starts a stand-in for Stripe's API and pages if payments use Stripe and no account is configured; null otherwise. */
async function standInForStripe(
  { PAYMENT_GATEWAY, STRIPE_SECRET_KEY, NODE_ENV }: NodeJS.ProcessEnv,
  port: number,
): Promise<StandIn | null> {
  if (PAYMENT_GATEWAY !== 'stripe' || STRIPE_SECRET_KEY || NODE_ENV === 'production') return null;
  const { origin, secretKey, webhookSecret, close } = await fakeStripe({
    webhookUrl: `http://localhost:${port}/api/payments/events`,
  });
  return {
    origin,
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_ORIGIN: origin },
    close,
  };
}

/** The services that use calendars of others. */
const USES_CALENDARS = ['admin', 'worker'];

/** Starts a stand-in for Google's calendars and consent page if no OAuth client is configured; null otherwise. */
async function standInForGoogle({
  GOOGLE_CLIENT_ID,
  NODE_ENV,
}: NodeJS.ProcessEnv): Promise<(StandIn & GoogleStandIn) | null> {
  if (GOOGLE_CLIENT_ID || NODE_ENV === 'production') return null;
  const { origin, clientId, clientSecret, close } = await fakeGoogle();
  return {
    origin,
    clientId,
    clientSecret,
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_API_ORIGIN: origin },
    close,
  };
}

export interface StackOptions {
  /** Folder of data, logs, keys and stack.json. */
  dataDir: string;
  /** Port of the front door; 0 picks a free one. */
  port: number;
  dev?: boolean;
  /** Start with an empty database and without demo data. */
  empty?: boolean;
  env?: NodeJS.ProcessEnv;
  /** Extra variables for every service. */
  extraEnv?: Record<string, string>;
  say?: (line: string) => void;
  /** Called for a part that keeps ending or does not answer any more; any other part that ends is restarted. */
  onGivenUp?: (name: string, child: Child) => void;
}

export interface Stack {
  file: StackFile;
  secrets: Secrets;
  logsDir: string;
  /** The running process of this name. */
  child(name: string): Child;
  /**
   * Kills a part and keeps it down, for fault tests. @returns a function that restarts it on its old port, with changed
   * variables
   */
  takeDown(name: string): Promise<(changes?: Record<string, string>) => Promise<void>>;
  /** Stops everything; safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the whole product and returns its addresses once every part is ready. On failure everything that was started
 * is stopped again.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, dev = false, empty = false, env = process.env, say = () => undefined } = options;
  const logsDir = join(dataDir, 'logs');
  const stackFile = join(dataDir, 'stack.json');
  mkdirSync(logsDir, { recursive: true });
  await clearEarlierRun(stackFile, say);
  const port = await frontPort(options.port);
  if (empty) for (const folder of ['mongo', 'redis']) rmSync(join(dataDir, folder), { recursive: true, force: true });

  const secrets = loadSecrets(join(dataDir, 'secrets.json'));
  const watchdog = startWatchdog();
  const closers: (() => Promise<unknown>)[] = [];
  const published: { file: StackFile | null } = { file: null };
  const publish = () => {
    if (!published.file) return;
    published.file.pids = { stack: process.pid, ...supervisor.pids() };
    writeStackFile(stackFile, published.file);
  };
  const supervisor = createSupervisor({
    watchdog,
    say,
    onChange: publish,
    onGivenUp: (name, child) => options.onGivenUp?.(name, child),
  });
  const stop = async () => {
    await supervisor.stop();
    for (const close of closers.splice(0)) await close();
    watchdog.dismiss();
    removeStackFile(stackFile);
  };

  try {
    const infra = await startInfra({
      dataDir,
      env,
      run: (name, start) => supervisor.start(name, start, { engine: true }),
    });
    const stripe = await standInForStripe(env, port);
    closers.push(async () => stripe?.close());
    const extraEnv = { ...options.extraEnv, ...stripe?.env };
    const plan = await makePlan({ ...options, env, extraEnv }, port, infra, secrets, dev);
    const google = await standInForGoogle({ ...env, ...options.extraEnv });
    closers.push(async () => google?.close());
    for (const { name, env: given } of plan.services)
      if (USES_CALENDARS.includes(name)) Object.assign(given, google?.env);
    const start = (part: Part) => supervisor.start(part.name, partStarter(part, logsDir));
    await runStep(plan.migration, logsDir);
    // pages for visitors come last, so that its address works as soon as it answers
    const [first, last] = [plan.services.filter(({ front }) => !front), plan.services.filter(({ front }) => front)];
    await Promise.all([...plan.remotes, ...first].map(start));
    for (const part of last) await start(part);

    const file: StackFile = {
      url: plan.url,
      api: `${plan.url}/api`,
      publicKey: env.PUBLIC_CLIENT_KEY ?? secrets.publicClientKey,
      setupKey: env.SETUP_KEY ?? secrets.setupKey,
      testPaymentToken: env.TEST_PAYMENT_TOKEN ?? secrets.testPaymentToken,
      productDomain: env.PRODUCT_DOMAIN ?? 'scopewright.app',
      mailbox: { smtp: infra.smtpUrl, web: infra.mailboxUrl, preview: plan.mailsUrl ?? null },
      dnsServers: (options.extraEnv?.DNS_SERVERS ?? env.DNS_SERVERS ?? '').split(',').filter((server) => server !== ''),
      mongo: infra.mongodbUri,
      redis: infra.redisUrl,
      google: google && { origin: google.origin, clientId: google.clientId, clientSecret: google.clientSecret },
      remotes: plan.remoteOrigins,
      remotesFile: env.REMOTES_FILE ?? join(dataDir, 'remotes.json'),
      services: plan.serviceUrls,
      pids: {},
      demo: null,
    };
    if (google) say(`Calendars are connected at a stand-in for Google at ${google.origin}`);
    if (stripe)
      say(
        `Payments go to a stand-in for Stripe at ${stripe.origin}, which takes the test cards of https://docs.stripe.com/testing`,
      );
    // the demo's firms pay with the test gateway's card
    if (!empty && env.NODE_ENV !== 'production' && (env.PAYMENT_GATEWAY ?? 'test') === 'test')
      file.demo = await seedInChild(
        { stack: file, database: env.MONGODB_DATABASE ?? 'scopewright', password: secrets.demoPassword },
        say,
      );
    published.file = file;
    publish();
    const takeDown = async (name: string) => {
      const bringBack = await supervisor.takeDown(name);
      return (changes: Record<string, string> = {}) => {
        Object.assign(plan.services.find((part) => part.name === name)?.env ?? {}, changes);
        return bringBack();
      };
    };
    return { file, secrets, logsDir, child: supervisor.child, takeDown, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the process of a part, with the environment and the folder of its plan. */
const startProcess = ({ name, command, args, env, folder }: Step, logsDir: string): Promise<Child> =>
  startChild({
    name,
    command: command === 'node' ? process.execPath : command,
    args,
    env,
    cwd: inRoot(folder),
    logFile: join(logsDir, `${name}.log`),
  });

/** Runs a command to its end. @throws StackProblem with its last output when it fails */
async function runStep(step: Step, logsDir: string): Promise<void> {
  const child = await startProcess(step, logsDir);
  const { code } = await child.exited;
  if (code !== 0) throw new StackProblem(`${step.name} failed:\n${child.lastLines().join('\n')}`);
}

/**
 * From sources, a dozen programs are compiled concurrently: more than a minute on a busy machine with two processors.
 */
const READY_WITHIN_MS = 180_000;

/**
 * Creates the function that starts a part: the first time it has to be ready, later only to run, as it may have to wait
 * for a server that is down.
 */
function partStarter(part: Part, logsDir: string): StartPart {
  let probe = part.readyUrl;
  return async (spawned) => {
    const child = await startProcess(part, logsDir);
    spawned(child);
    await waitFor(() => httpAnswers(probe), { what: part.name, timeoutMs: READY_WITHIN_MS, child });
    probe = part.liveUrl ?? part.readyUrl;
    return child;
  };
}

async function makePlan(
  options: StackOptions & { env: NodeJS.ProcessEnv },
  port: number,
  infra: Awaited<ReturnType<typeof startInfra>>,
  secrets: Secrets,
  dev: boolean,
): Promise<Plan> {
  const remotePorts: Record<string, number> = {};
  for (const name of REMOTE_NAMES) remotePorts[name] = await freePort();
  const input = {
    port,
    servicePorts: {
      identity: await freePort(),
      delivery: await freePort(),
      admin: await freePort(),
      worker: await freePort(),
    },
    remotePorts,
    infra,
    secrets,
    remotesFile: join(options.dataDir, 'remotes.json'),
    env: options.env,
    ...(options.extraEnv === undefined ? {} : { extraEnv: options.extraEnv }),
  };
  return dev
    ? planDevelopment({ ...input, edgePort: await freePort(), shellPort: port, mailsPort: await freePort() })
    : planProduct(input);
}

/**
 * The requested port, or a free one for 0. If it is in use, the user has to solve that, because they type the address.
 */
async function frontPort(wanted: number): Promise<number> {
  if (wanted === 0) return freePort();
  if (await portAnswers(wanted)) {
    throw new StackProblem(
      `Port ${wanted} is taken. Stop the program that listens there, or choose another: PORT=${wanted + 1} npm start`,
    );
  }
  return wanted;
}

async function clearEarlierRun(stackFile: string, say: (line: string) => void): Promise<void> {
  const earlier = readStackFile(stackFile);
  if (!earlier) return;
  const { stack: starter, ...children } = earlier.pids;
  if (starter !== undefined && starter !== process.pid && /start\.mjs|dev\.mjs/.test(commandLine(starter) ?? '')) {
    throw new StackProblem(`The product already runs at ${earlier.url}. Stop it there with Ctrl-C first.`);
  }
  const ended = await endLeftovers(children);
  removeStackFile(stackFile);
  if (ended.length > 0) say(`Ended what an earlier run had left running: ${ended.join(', ')}`);
}
