import { Resolver } from 'node:dns/promises';
import type { DomainDns } from '@scopewright/data';

const LIMIT_MS = 3000;
const TRIES = 2;
/** The name or its records do not exist: an answer, not a failure. */
const NOTHING: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

async function found<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOTHING.has(String(error.code))) return [];
    throw error;
  }
}

/**
 * Looks up the DNS records that prove custom domains.
 * @param servers addresses with an optional port; those of the machine when empty
 * @param options.limitMs time limit for a server's first attempt, ms; twice as long for the second
 */
export function createDns(servers: readonly string[], { limitMs = LIMIT_MS }: { limitMs?: number } = {}): DomainDns {
  const resolver = new Resolver({ timeout: limitMs, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    txt: async (name) => (await found(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    cname: (name) => found(resolver.resolveCname(name)),
  };
}
