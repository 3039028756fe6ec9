import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { CONFIG_SCHEMA, loadConfig } from '@scopewright/service-kit';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '../root.ts';
import { REMOTES, SERVICES } from '../stack/parts.ts';
import { composeWithRemotes } from './compose-remotes.ts';

interface ComposeService {
  image?: string;
  build?: { dockerfile: string; target: string; args?: Record<string, string> };
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
}

const source = readFileSync(inRoot('docker-compose.yml'), 'utf8');
const compose: { services: Record<string, ComposeService> } = parse(source, { merge: true });
const dockerfile = readFileSync(inRoot('docker', 'Dockerfile'), 'utf8');
const service = (name: string): ComposeService => {
  const found = compose.services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
};

/** The environment of a service with the variables of a generated .env file filled in. */
function environmentOf(name: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const line of execFileSync(process.execPath, [inRoot('docker', 'make-env.mjs')], { encoding: 'utf8' })
    .trim()
    .split('\n')) {
    const [, key = '', value = ''] = /^(\w+)="(.*)"$/.exec(line) ?? [];
    env[key] = value;
  }
  return Object.fromEntries(
    Object.entries(service(name).environment ?? {}).map(([key, value]) => [
      key,
      value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, variable, sign, rest) => env[variable] ?? (sign === '-' ? rest : '')),
    ]),
  );
}

describe('docker-compose.yml', () => {
  test('follows the Compose specification', () => {
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(JSON.parse(readFileSync(inRoot('docker', 'compose.schema.json'), 'utf8')));
    validate(compose);
    expect(validate.errors).toBeNull();
  });

  test('a misspelt key or a wrong type would be found', () => {
    const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(readFileSync(inRoot('docker', 'compose.schema.json'), 'utf8')));
    expect(validate({ name: 'x', services: { a: { image: 'b', enviroment: {} } } })).toBe(false);
    expect(validate({ name: 'x', services: { a: { image: 'b', restart: 'sometimes' } } })).toBe(false);
    expect(validate({ name: 'x', services: { a: {} } })).toBe(false);
  });

  test('has the engines with their settings', () => {
    expect(service('mongo')).toMatchObject({ image: 'mongo:8', command: ['mongod', '--replSet', 'rs0', '--bind_ip_all'] });
    expect(service('mongo').healthcheck?.test.join(' ')).toContain('rs.initiate');
    expect(service('redis')).toMatchObject({ image: 'redis:8', command: ['redis-server', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'] });
    expect(service('mail').image).toContain('maildev');
  });

  test('has every service and every remote, none of which keeps another from starting', () => {
    for (const name of SERVICES) {
      expect(service(name).build?.target, name).toBe(name === 'edge' ? 'edge' : 'service');
      for (const condition of Object.values(service(name).depends_on ?? {})) expect(condition, name).toEqual({ condition: 'service_started' });
      expect(Object.keys(service(name).depends_on ?? {}), name).toEqual(expect.arrayContaining(['mongo', 'redis']));
      expect(service(name).read_only, name).toBe(true);
    }
    for (const [name, { folder }] of Object.entries(REMOTES)) {
      expect(service(`remote-${name}`).build?.args, name).toEqual({ REMOTE: folder });
      expect(existsSync(inRoot(folder, 'package.json')), folder).toBe(true);
    }
  });

  test('forwarding headers count at the front door only from a proxy that is named, behind it from the front door', () => {
    expect(environmentOf('edge').TRUSTED_PROXIES).toBe('loopback');
    for (const name of ['identity', 'delivery', 'admin']) expect(environmentOf(name).TRUSTED_PROXIES, name).toBe('loopback,private');
  });

  test('has the remotes of remotes.json, and nothing else of them', () => {
    expect(composeWithRemotes(source, REMOTES)).toBe(source);
    const more = parse(composeWithRemotes(source, { ...REMOTES, 'time-sheets': { folder: 'mfe-time-sheets', port: 3199 } }), { merge: true });
    expect(more.services['remote-time-sheets']).toMatchObject({ ports: ['3199:3199'], build: { args: { REMOTE: 'mfe-time-sheets' } }, read_only: true });
    expect(more.services.edge.environment.REMOTES).toMatch(/"time-sheets":"\$\{REMOTE_TIME_SHEETS:-http:\/\/time-sheets\.localhost:3199\}"/);
  });

  test.each(SERVICES)('%s gets an environment that it accepts in production', (name) => {
    const env = environmentOf(name);
    const names = Object.entries(CONFIG_SCHEMA)
      .filter(([, entry]) => entry.services.some((reader) => reader === name))
      .map(([key]) => key)
      .filter((key): key is keyof typeof CONFIG_SCHEMA => key in CONFIG_SCHEMA);
    const config = loadConfig(names, { ...env, HOST: '0.0.0.0', PORT: '8080', ...(name === 'edge' ? { SHELL_DIR: '/app/shell/dist' } : {}) });
    expect(config.NODE_ENV).toBe('production');
  });

  test('only names variables that exist', () => {
    for (const name of SERVICES) {
      const unknown = Object.keys(service(name).environment ?? {}).filter((key) => !(key in CONFIG_SCHEMA));
      expect(unknown, name).toEqual([]);
    }
  });
});

describe('the images', () => {
  test('run Node 24, not as root, with the commands of npm start', () => {
    expect(dockerfile.match(/^FROM node:24-slim/gm)).toHaveLength(4);
    expect(dockerfile).toMatch(/^USER node$/m);
    const line = (...command: string[]) => `CMD ${JSON.stringify(command).replaceAll(',', ', ')}`;
    const service = line('node', 'dist/main.js');
    expect(dockerfile.match(/^CMD .*$/gm)).toEqual([service, service, line('node', 'src/cli.mjs')]);
  });

  test('are healthy while a service can do its work; the front door while it runs, as it shows pages without any service', () => {
    const asked = [...dockerfile.matchAll(/PORT \+ '(\/[\w./-]+)'/g)].map(([, path]) => path);
    expect(asked).toEqual(['/health/ready', '/health/live', '/mf-manifest.json']);
  });

  test('copy only folders that exist', () => {
    for (const [, folder = ''] of dockerfile.matchAll(/^COPY (?:--from=\w+ )?\/?(?:app\/)?((?:packages|services|shell)[\w./-]*)/gm)) {
      expect(existsSync(inRoot(folder.replace(/\/dist$/, ''))), folder).toBe(true);
    }
  });
});
