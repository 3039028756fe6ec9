import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inRoot } from '../root.ts';

/** A service of docker-compose.yml, as far as this project uses the specification. */
export interface ComposeService {
  image?: string;
  build?: { dockerfile: string; target: string; args: { TREE: string } };
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  networks: string[] | Record<string, { ipv4_address?: string; aliases?: string[] }>;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  cpus?: number;
  mem_limit?: string;
  pids_limit?: number;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string; ip_range: string }[] } } | null>;
}

/**
 * Replaces the variables, as Compose does.
 * @throws Error with the text of `${NAME:?text}` when there is no such variable
 */
function interpolate(text: string, env: Readonly<Record<string, string>>): string {
  return text.replace(/\$(?:\$|\{(\w+):([-?])([^}]*)\})/g, (whole, name?: string, sign?: string, rest = '') => {
    if (name === undefined) return whole.slice(1);
    const value = env[name];
    if (value) return value;
    if (sign === '?') throw new Error(`${name}: ${rest}`);
    return rest;
  });
}

/** The text of docker-compose.yml. */
export const composeSource = (): string => readFileSync(inRoot('docker-compose.yml'), 'utf8');

/** docker-compose.yml as Compose reads it with these variables. @throws Error when one is missing */
export function readCompose(env: Readonly<Record<string, string>>): ComposeFile {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return interpolate(value, env);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  return fill(parse(composeSource(), { merge: true, maxAliasCount: -1 })) as ComposeFile;
}

/** The variables of a file as `docker/make-env.mjs` prints it. */
export function parseEnvFile(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name, value]) => [name, value]));
}

/** The networks that a service is in. */
export const networksOf = ({ networks }: ComposeService): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);
