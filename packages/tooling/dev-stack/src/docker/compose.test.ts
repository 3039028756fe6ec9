import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CONFIG_SCHEMA, createTrustedProxies, loadConfig } from '@scopewright/service-kit';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { TREES } from '../images/trees.ts';
import { inRoot } from '../root.ts';
import { REMOTE_NAMES, REMOTES, SERVICES } from '../stack/parts.ts';
import { type ComposeService, composeSource, networksOf, parseEnvFile, readCompose } from './compose-file.ts';
import { composeWithRemotes } from './compose-remotes.ts';
import { readDockerfile } from './dockerfile.ts';

const require = createRequire(import.meta.url);
const env = parseEnvFile(
  execFileSync(process.execPath, [inRoot('docker', 'make-env.mjs'), '--payments', 'test'], { encoding: 'utf8' }),
);
const compose = readCompose(env);
const service = (name: string): ComposeService => {
  const found = compose.services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
};
const ours = Object.entries(compose.services).flatMap(([name, { build }]) => (build ? [{ name, build }] : []));
const membersOf = (network: string): string[] =>
  Object.keys(compose.services)
    .filter((name) => networksOf(service(name)).includes(network))
    .sort();

/** The Compose specification's own schema, which this linter of Compose files contains. */
const specification = () => {
  const folder = dirname(require.resolve('dclint/package.json'));
  const { $schema: _, ...schema } = JSON.parse(readFileSync(join(folder, 'schemas', 'compose.schema.json'), 'utf8'));
  const ajv = new Ajv({ allErrors: true, strict: false });
  formats.default(ajv);
  return ajv.compile(schema);
};

describe('docker-compose.yml', () => {
  test('follows the Compose specification, before and after its variables are filled in', () => {
    const validate = specification();
    for (const file of [parse(composeSource(), { merge: true, maxAliasCount: -1 }), compose]) {
      validate(file);
      expect(validate.errors).toBeNull();
    }
  });

  test('a misspelt key or a wrong type would be found', () => {
    const validate = specification();
    expect(validate({ name: 'x', services: { a: { image: 'b' } } })).toBe(true);
    expect(validate({ name: 'x', services: { a: { image: 'b', enviroment: {} } } })).toBe(false);
    expect(validate({ name: 'x', services: { a: { image: 'b', read_only: 'maybe so', ports: 3 } } })).toBe(false);
    expect(
      validate({ name: 'x', services: { a: { image: 'b', depends_on: { b: { condition: 'service_up' } } } } }),
    ).toBe(false);
  });

  test('explains what to do without passwords', () => {
    expect(() => readCompose({})).toThrow('run node docker/make-env.mjs > .env');
  });

  test('chooses no payment gateway: who installs it does', () => {
    const undecided = parseEnvFile(
      execFileSync(process.execPath, [inRoot('docker', 'make-env.mjs')], { encoding: 'utf8' }),
    );
    expect(undecided).not.toHaveProperty('TEST_PAYMENT_TOKEN');
    expect(() => readCompose(undecided)).toThrow('PAYMENT_GATEWAY: set it in .env');
    expect(() =>
      execFileSync(process.execPath, [inRoot('docker', 'make-env.mjs'), '--payments', 'paypal'], { stdio: 'pipe' }),
    ).toThrow('must be one of');
  });

  test('grants every container no more rights, memory, processors and processes than it needs', () => {
    for (const [name, container] of Object.entries(compose.services)) {
      expect(container, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect([container.cpus, container.mem_limit, container.pids_limit], name).toEqual([
        expect.any(Number),
        expect.stringMatching(/^\d+[mg]$/),
        expect.any(Number),
      ]);
      if (name === 'mongo' || name === 'redis') expect(container.user, name).toBe('999:999');
    }
  });

  test('shows no secret in the arguments of a process', () => {
    const secrets = Object.entries(env).filter(([name]) => !name.endsWith('_GATEWAY'));
    for (const [name, { command = [], entrypoint = [], healthcheck }] of Object.entries(compose.services)) {
      const line = [...entrypoint, ...command, ...(healthcheck?.test ?? [])].join(' ');
      for (const [variable, secret] of secrets) expect(line.includes(secret), `${variable} in ${name}`).toBe(false);
    }
  });

  test('has the engines with their settings, which let no one in without a password', () => {
    expect(service('mongo')).toMatchObject({
      image: 'mongo:8',
      environment: { MONGO_INITDB_ROOT_PASSWORD: env.MONGO_ROOT_PASSWORD },
    });
    expect(service('mongo').command?.join(' ')).toContain('--replSet rs0 --keyFile /tmp/keyfile');
    expect(service('redis')).toMatchObject({ image: 'redis:8', environment: { REDISCLI_AUTH: env.REDIS_PASSWORD } });
    for (const setting of ['appendonly yes', 'maxmemory-policy noeviction', 'requirepass $REDISCLI_AUTH'])
      expect(service('redis').command?.join(' ')).toContain(setting);
    expect(service('mail').image).toContain('maildev');
  });

  test('each process has the database user of its work, and only the one that sets the server up has all rights', () => {
    const users = Object.fromEntries(
      ours.flatMap(({ name }) => {
        const [, user, password] =
          /^mongodb:\/\/(\w+):(.+)@mongo:27017\//.exec(service(name).environment?.MONGODB_URI ?? '') ?? [];
        return user === undefined ? [] : [[name, [user, password]]];
      }),
    );
    const services = ['services', env.MONGO_SERVICES_PASSWORD];
    expect(users).toEqual({
      'mongo-setup': ['root', env.MONGO_ROOT_PASSWORD],
      migrate: ['migrate', env.MONGO_MIGRATE_PASSWORD],
      identity: services,
      delivery: services,
      admin: services,
      worker: services,
      edge: ['edge', env.MONGO_EDGE_PASSWORD],
    });
    expect(new Set(['ROOT', 'EDGE', 'SERVICES', 'MIGRATE'].map((name) => env[`MONGO_${name}_PASSWORD`])).size).toBe(4);
  });

  test('has every service and every remote; the services wait for the migrations, but not for each other', () => {
    const migrated = { migrate: { condition: 'service_completed_successfully' } };
    for (const name of SERVICES) {
      expect(service(name).build?.target, name).toBe(name === 'edge' ? 'edge' : 'service');
      const { migrate: _, ...others } = service(name).depends_on ?? {};
      expect(service(name).depends_on, name).toMatchObject(migrated);
      for (const condition of Object.values(others)) expect(condition, name).toEqual({ condition: 'service_started' });
      expect(service(name).read_only, name).toBe(true);
    }
    expect(service('migrate').depends_on).toEqual({ 'mongo-setup': { condition: 'service_completed_successfully' } });
    expect(service('mongo-setup')).toMatchObject({
      command: ['node', 'dist/main.js', '--set-up-server'],
      depends_on: { mongo: { condition: 'service_healthy' } },
    });
    for (const name of REMOTE_NAMES) expect(service(`remote-${name}`).build?.target).toBe('remote');
  });

  test('services that need MongoDB and Redis reach them, the remotes reach neither, and only the worker reaches the mail server', () => {
    expect(membersOf('data')).toEqual([
      'admin',
      'delivery',
      'identity',
      'migrate',
      'mongo',
      'mongo-setup',
      'redis',
      'worker',
    ]);
    expect(membersOf('edge-data')).toEqual(['edge', 'mongo', 'redis']);
    expect(membersOf('mail')).toEqual(['mail', 'worker']);
    expect(membersOf('outside')).toEqual(['admin', 'delivery', 'identity', 'worker']);
    expect(membersOf('front')).toEqual(['edge', ...REMOTE_NAMES.map((name) => `remote-${name}`)].sort());
    expect(Object.keys(compose.networks).filter((name) => compose.networks[name]?.internal)).toEqual([
      'services',
      'data',
      'edge-data',
    ]);
  });

  test('forwarding headers count at the front door only from a configured proxy, and at services only from the front door, which has one address for them', () => {
    expect(service('edge').environment?.TRUSTED_PROXIES).toBe('loopback');
    const { networks } = service('edge');
    const address = Array.isArray(networks) ? undefined : networks.services?.ipv4_address;
    expect(membersOf('services')).toEqual(['admin', 'delivery', 'edge', 'identity']);
    for (const name of ['identity', 'delivery', 'admin']) {
      expect(service(name).environment?.TRUSTED_PROXIES, name).toBe(address);
      // on another shared network it would have another address
      expect(networksOf(service(name)).filter((network) => networksOf(service('edge')).includes(network))).toEqual([
        'services',
      ]);
    }
    const [{ subnet, ip_range: dynamic } = { subnet: '', ip_range: '' }] =
      compose.networks.services?.ipam?.config ?? [];
    const inside = (range: string) => createTrustedProxies([range]).trusts(address ?? '');
    expect([inside(subnet), inside(dynamic)]).toEqual([true, false]);
    expect(composeSource()).not.toMatch(/private$/m);
  });

  test('has the remotes of remotes.json, and nothing else of them', () => {
    expect(composeWithRemotes(composeSource(), REMOTES)).toBe(composeSource());
    const more = parse(
      composeWithRemotes(composeSource(), { ...REMOTES, 'time-sheets': { folder: 'mfe-time-sheets', port: 3199 } }),
      { merge: true, maxAliasCount: -1 },
    );
    expect(more.services['remote-time-sheets']).toMatchObject({
      ports: ['3199:3199'],
      build: { args: { TREE: 'remote-time-sheets' } },
      read_only: true,
    });
    expect(more.services.edge.environment.REMOTES).toMatch(
      /"time-sheets":"\$\{REMOTE_TIME_SHEETS:-http:\/\/time-sheets\.localhost:3199\}"/,
    );
  });

  test.each(SERVICES)('%s gets an environment that it accepts in production', (name) => {
    const names = Object.entries(CONFIG_SCHEMA)
      .filter(([, entry]) => entry.services.some((reader) => reader === name))
      .map(([key]) => key)
      .filter((key): key is keyof typeof CONFIG_SCHEMA => key in CONFIG_SCHEMA);
    const image = readDockerfile().get(service(name).build?.target ?? '')?.env;
    expect(loadConfig(names, { ...image, ...service(name).environment }).NODE_ENV).toBe('production');
  });

  /** Variables that the Compose file or an image sets, because they are about the containers themselves. */
  const SET_HERE = new Set([
    'NODE_ENV',
    'PORT',
    'HOST',
    'SHELL_DIR',
    // the engines of this file; others go into an override
    'MONGODB_URI',
    'REDIS_URL',
    // addresses in the networks of this file
    'TRUSTED_PROXIES',
    'JWKS_URL',
    'IDENTITY_URL',
    'DELIVERY_URL',
    'ADMIN_URL',
    'REMOTES',
  ]);
  /** The passwords of the database's users, under the names that .env has for them. */
  const NAMED_OTHERWISE = /^MONGODB_(EDGE|SERVICES|MIGRATE)_PASSWORD$/;
  const settable = parse(composeSource(), { merge: true, maxAliasCount: -1 }).services as Record<
    string,
    ComposeService
  >;

  test.each([...SERVICES, 'migrate', 'mongo-setup'])('%s gets from .env every variable that it reads', (name) => {
    const reader = name === 'mongo-setup' ? 'migrate' : name;
    const missing = Object.entries(CONFIG_SCHEMA)
      .filter(([key, { services }]) => services.some((each) => each === reader) && !SET_HERE.has(key))
      .filter(([key]) => !(name === 'migrate' && NAMED_OTHERWISE.test(key)))
      .filter(([key]) => {
        const variable = NAMED_OTHERWISE.test(key) ? key.replace('MONGODB', 'MONGO') : key;
        return !settable[name]?.environment?.[key]?.startsWith(`\${${variable}:`);
      });
    expect(missing.map(([key]) => key)).toEqual([]);
  });

  test('only names variables that exist', () => {
    for (const name of [...SERVICES, 'migrate', 'mongo-setup']) {
      const unknown = Object.keys(service(name).environment ?? {}).filter((key) => !(key in CONFIG_SCHEMA));
      expect(unknown, name).toEqual([]);
    }
  });
});

describe('the images', () => {
  const stages = readDockerfile();

  test('are built from the trees of npm run build:images, each by a stage of the Dockerfile, and nothing else is sent to the builder', () => {
    expect(new Set(ours.map(({ build }) => build.args.TREE))).toEqual(new Set(TREES.map(({ name }) => name)));
    for (const { build } of ours)
      expect([build.dockerfile, stages.has(build.target)]).toEqual(['docker/Dockerfile', true]);
    const sources = [...stages.values()].flatMap(({ copies }) => copies.map(({ from }) => from));
    for (const from of sources) expect(from).toMatch(/^\.images\/\$\{TREE\}\/\w+/);
    expect(readFileSync(inRoot('.dockerignore'), 'utf8')).toBe('*\n!.images\n');
  });

  test('run Node 24, not as root, with the commands of npm start, and their packages are a layer below the code', () => {
    expect(
      readFileSync(inRoot('docker', 'Dockerfile'), 'utf8').match(/^(?:ARG NODE_IMAGE=|FROM (?:node|\$)).*/gm),
    ).toEqual(['ARG NODE_IMAGE=node:24-slim', 'FROM $' + '{NODE_IMAGE} AS base']);
    for (const { build } of ours) {
      const { user, cmd, copies } = stages.get(build.target) ?? {};
      expect([user, cmd]).toEqual([
        'node',
        build.target === 'remote' ? ['node', 'server/cli.mjs'] : ['node', 'dist/main.js'],
      ]);
      expect(copies?.[0]?.to).toBe('/app/node_modules');
    }
  });

  test('are healthy while a service can do its work; the front door while it runs, as it shows pages without any service', () => {
    const asked = (target: string) =>
      /PORT \+ '(\/[\w./-]+)'/.exec(stages.get(target)?.healthcheck?.join(' ') ?? '')?.[1];
    expect(['service', 'edge', 'remote', 'command'].map(asked)).toEqual([
      '/health/ready',
      '/health/live',
      '/mf-manifest.json',
      undefined,
    ]);
  });
});
