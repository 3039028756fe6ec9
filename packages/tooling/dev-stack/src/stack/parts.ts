import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BUNDLED_DEPENDENCY } from '@scopewright/build-config/dev-servers';
import type { Infra } from '../infra/index.ts';
import { inRoot } from '../root.ts';
import type { Secrets } from './secrets.ts';

/** A remote as listed in `remotes.json`. */
export interface ListedRemote {
  /** The folder it is built in, below the project's. */
  folder: string;
  /** Its port in Compose, and of its development server when it runs alone. */
  port: number;
}

/** The remotes by their registered name: the one list that development, Compose and tests read. */
export const REMOTES: Readonly<Record<string, ListedRemote>> = JSON.parse(readFileSync(inRoot('remotes.json'), 'utf8'));

/** Where the shell is built, below the project's folder. */
export const SHELL = { folder: 'shell' };

/** Services in starting order; the edge comes last because it calls the others. */
export const SERVICES = ['identity', 'delivery', 'admin', 'worker', 'edge'] as const;
export type ServiceName = (typeof SERVICES)[number];

export const REMOTE_NAMES: readonly string[] = Object.keys(REMOTES);

/** A process to run: with the same command as in its image. */
export interface Part {
  name: string;
  /** The folder the command runs in, below the project's. */
  folder: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  port: number;
  /** Address that answers when the process is ready. */
  readyUrl: string;
  /** Address that answers as soon as the process runs, even while it waits for others; by default `readyUrl`. */
  liveUrl?: string;
  /** Whether its pages need answers of the other parts: then it starts when they are ready. */
  front?: boolean;
}

/** A command that runs to its end before the parts start. */
export type Step = Pick<Part, 'name' | 'folder' | 'command' | 'args' | 'env'>;

export interface Plan {
  /** `http://localhost:<port>` of the front door. */
  url: string;
  /** The server of the remotes' files, each remote at its own origin. */
  remotes: Part[];
  services: Part[];
  /** Updates the database to the schema that the services need. */
  migration: Step;
  remoteOrigins: Record<string, string>;
  /** Shows every mail with sample data, in development. */
  mailsUrl?: string;
  serviceUrls: Record<ServiceName, string>;
}

export interface PlanInput {
  /** Port of the front door. */
  port: number;
  servicePorts: Record<Exclude<ServiceName, 'edge'>, number>;
  remotePorts: Readonly<Record<string, number>>;
  infra: Pick<Infra, 'mongodbUri' | 'redisUrl' | 'smtpUrl'>;
  secrets: Secrets;
  /** File that registers further remotes with the running product. */
  remotesFile: string;
  /** The caller's environment: overrides the generated settings. */
  env: NodeJS.ProcessEnv;
  /** Extra variables for every service. */
  extraEnv?: Record<string, string>;
}

const origin = (port: number) => `http://127.0.0.1:${port}`;

/** Variables of one process that must not leak from the caller into the parts. */
const OWN = new Set(['PORT', 'HOST', 'REMOTES', 'SHELL_DIR', 'IDENTITY_URL', 'DELIVERY_URL', 'ADMIN_URL', 'JWKS_URL']);

/** The variables that only one service gets. */
function ownSettings(
  { port, infra, secrets, remotesFile }: PlanInput,
  serviceUrls: Readonly<Record<ServiceName, string>>,
  remoteOrigins: Readonly<Record<string, string>>,
): Record<ServiceName, Record<string, string>> {
  return {
    identity: {
      JWT_PRIVATE_KEYS: resolve(secrets.signingKeys),
      SESSION_SECRET: secrets.sessionSecret,
      SECOND_FACTOR_KEYS: secrets.secondFactorKeys,
      SETUP_KEY: secrets.setupKey,
      PAYMENT_GATEWAY: 'test',
      TEST_PAYMENT_TOKEN: secrets.testPaymentToken,
    },
    delivery: {
      JWKS_URL: `${serviceUrls.identity}/.well-known/jwks.json`,
      PAYMENT_GATEWAY: 'test',
      TEST_PAYMENT_TOKEN: secrets.testPaymentToken,
    },
    admin: {
      JWKS_URL: `${serviceUrls.identity}/.well-known/jwks.json`,
      CALENDAR_KEYS: secrets.calendarKeys,
    },
    worker: {
      PRODUCT_ORIGIN: `http://localhost:${port}`,
      CALENDAR_KEYS: secrets.calendarKeys,
      SMTP_URL: infra.smtpUrl,
      PAYMENT_GATEWAY: 'test',
      TEST_PAYMENT_TOKEN: secrets.testPaymentToken,
    },
    edge: {
      IDENTITY_URL: serviceUrls.identity,
      DELIVERY_URL: serviceUrls.delivery,
      ADMIN_URL: serviceUrls.admin,
      REMOTES: JSON.stringify(remoteOrigins),
      REMOTES_FILE: remotesFile,
      SHELL_DIR: inRoot(SHELL.folder, 'dist'),
      TEST_PAYMENT_TOKEN: secrets.testPaymentToken,
      PAYMENT_GATEWAY: 'test',
    },
  };
}

/** The processes of the product's production build and their addresses. Pure: starts nothing. */
export function planProduct(input: PlanInput): Plan {
  const { port, servicePorts, remotePorts, infra, secrets, env, extraEnv = {} } = input;
  const listed = Object.entries(REMOTES).map(([name, { folder }]) => ({
    name,
    folder,
    port: portOf(remotePorts, name),
  }));
  const remoteOrigins = Object.fromEntries(listed.map(({ name, port: remotePort }) => [name, origin(remotePort)]));
  const serviceUrls: Record<ServiceName, string> = {
    identity: origin(servicePorts.identity),
    delivery: origin(servicePorts.delivery),
    admin: origin(servicePorts.admin),
    worker: origin(servicePorts.worker),
    edge: origin(port),
  };
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value !== undefined && !OWN.has(name)) inherited[name] = value;
  const shared: Record<string, string> = {
    LOG_LEVEL: 'info',
    PRODUCT_DOMAIN: 'scopewright.app',
    PUBLIC_CLIENT_KEY: secrets.publicClientKey,
    INVITATION_SECRET: secrets.invitationSecret,
    ...inherited,
    MONGODB_URI: infra.mongodbUri,
    REDIS_URL: infra.redisUrl,
    HOST: '127.0.0.1',
    ...extraEnv,
  };
  const own = ownSettings(input, serviceUrls, remoteOrigins);
  const services = SERVICES.map((name): Part => {
    const partPort = name === 'edge' ? port : servicePorts[name];
    return {
      name,
      folder: `services/${name}`,
      command: 'node',
      args: ['dist/main.js'],
      env: { ...own[name], ...shared, ...pickGiven(own[name], inherited), PORT: String(partPort) },
      port: partPort,
      readyUrl: `${serviceUrls[name]}/health/ready`,
      liveUrl: `${serviceUrls[name]}/health/live`,
      front: name === 'edge',
    };
  });
  const last = listed.at(-1)?.port ?? 0;
  const remotes: Part[] = [
    {
      name: 'remotes',
      folder: 'packages/server/static-server',
      command: 'node',
      args: [
        'src/cli.mjs',
        ...listed.flatMap((remote) => ['--folder', `${remote.port}=${inRoot(remote.folder, 'dist')}`]),
      ],
      env: { ...inherited },
      port: last,
      // it listens at one port after the other, at this one last
      readyUrl: `${origin(last)}/mf-manifest.json`,
    },
  ];
  const migration: Step = {
    name: 'migrate',
    folder: 'services/migrate',
    command: 'node',
    args: ['--enable-source-maps', 'dist/main.js'],
    env: shared,
  };
  return { url: `http://localhost:${port}`, remotes, services, migration, remoteOrigins, serviceUrls };
}

/**
 * The same product for development: every part reloads when its source changes, and the address to visit is the shell's
 * development server.
 */
export function planDevelopment(input: PlanInput & { edgePort: number; shellPort: number; mailsPort: number }): Plan {
  const plan = planProduct({ ...input, port: input.edgePort });
  const edge = plan.services.find((part) => part.name === 'edge');
  const served = Object.entries(REMOTES).map(([name, { folder }]) => ({
    folder,
    port: portOf(input.remotePorts, name),
  }));
  const last = served.at(-1)?.port ?? 0;
  const remotes: Part[] = [
    {
      name: 'remotes',
      folder: '.',
      command: 'node',
      args: [
        inRoot('packages', 'tooling', 'build-config', 'bin', 'dev-remotes.mjs'),
        ...served.map(({ folder, port }) => `${folder}=${port}`),
      ],
      env: plan.remotes[0]?.env ?? {},
      port: last,
      readyUrl: `${origin(last)}${BUNDLED_DEPENDENCY}`,
    },
  ];
  const url = `http://localhost:${input.shellPort}`;
  const services = plan.services.map(
    (part): Part => ({
      ...part,
      args: [inRoot('node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'src/main.ts'],
      // the shell's development server serves the pages
      env: {
        ...part.env,
        ...(part.name === 'edge' && { SHELL_DIR: '' }),
        ...(part.name === 'worker' && { PRODUCT_ORIGIN: input.env.PRODUCT_ORIGIN ?? url }),
      },
    }),
  );
  const shell: Part = {
    name: 'shell',
    folder: SHELL.folder,
    command: 'node',
    args: [inRoot('node_modules', 'vite', 'bin', 'vite.js')],
    env: { ...edge?.env, DEV_API_TARGET: plan.serviceUrls.edge, DEV_PORT: String(input.shellPort) },
    port: input.shellPort,
    readyUrl: `${origin(input.shellPort)}${BUNDLED_DEPENDENCY}`,
    front: true,
  };
  const mails: Part = {
    name: 'mails',
    folder: 'services/worker',
    command: 'node',
    args: [
      inRoot('node_modules', 'tsx', 'dist', 'cli.mjs'),
      'watch',
      '--clear-screen=false',
      'src/mail/preview/main.ts',
    ],
    env: { ...plan.remotes[0]?.env, PORT: String(input.mailsPort) },
    port: input.mailsPort,
    readyUrl: origin(input.mailsPort),
  };
  const migration = { ...plan.migration, args: [inRoot('node_modules', 'tsx', 'dist', 'cli.mjs'), 'src/main.ts'] };
  return { ...plan, url, remotes, services: [...services, shell, mails], migration, mailsUrl: origin(input.mailsPort) };
}

function portOf(ports: Readonly<Record<string, number>>, remote: string): number {
  const port = ports[remote];
  if (port === undefined) throw new Error(`No port was chosen for the remote ${remote}`);
  return port;
}

/** The caller's values for the variables that a part gets anyway. */
function pickGiven(names: Record<string, string>, given: Record<string, string>): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of Object.keys(names)) {
    const value = given[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
