import { Redis } from 'ioredis';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { connectRedis } from '../redis.ts';
import { testClock } from '../testing/clock.ts';
import { type OutageProxy, outageProxy } from '../testing/outage-proxy.ts';
import { redisPrefix } from '../testing/redis-prefix.ts';
import { createRevocations, type Revocations, type SessionSource, type TokenStanding } from './revocations.ts';

const REDIS_URL = process.env.REDIS_URL ?? '';
const log = createLogger({ name: 'test', level: 'silent' });

/** A token of a session, with the initial versions. */
const token = (sessionId: string, values: Partial<TokenStanding> = {}): TokenStanding => ({
  sessionId,
  accountId: 'anyone',
  accountVersion: 1,
  userId: 'anywhere',
  membershipVersion: 1,
  ...values,
});

let proxy: OutageProxy;
let prefix: string;

beforeEach(async () => {
  proxy = await outageProxy(REDIS_URL);
  onTestFinished(() => proxy.close());
  prefix = redisPrefix();
});

function startProcess(sessions: Partial<SessionSource> = {}, port: number = proxy.port): Revocations {
  const redis = connectRedis({ url: `redis://127.0.0.1:${port}`, keyPrefix: prefix, log });
  const source = { revokedSince: async () => [], isActive: async () => true, ...sessions };
  const revocations = createRevocations({
    redis,
    sessions: source,
    clock: testClock().clock,
    log,
    channelPrefix: prefix,
    resyncEveryMs: 600_000,
  });
  onTestFinished(async () => {
    await revocations.close();
    redis.disconnect();
  });
  return revocations;
}

/** Guards against hanging. The processes read nothing again within it: only announcements reach them. */
const WAIT = { timeout: 60_000, interval: 5 };

/** A process whose copy is known to be current: it answers without a query. */
async function current(revocations: Revocations): Promise<Revocations> {
  await vi.waitFor(() => expect(revocations.isRevoked(token('nobody'))).toBe(false), WAIT);
  return revocations;
}

describe('createRevocations', () => {
  test('a revocation reaches the other processes when it is announced', async () => {
    const one = await current(startProcess());
    const two = await current(startProcess());
    await one.announce({ sessionIds: ['s1', 's2'] });
    expect(one.isRevoked(token('s1'))).toBe(true);
    await vi.waitFor(() => expect(two.isRevoked(token('s2'))).toBe(true), WAIT);
    expect(two.isRevoked(token('s3'))).toBe(false);
  });

  test('a process that starts later knows earlier revocations', async () => {
    const one = await current(startProcess());
    await one.announce({ sessionIds: ['early'] });
    const late = await current(startProcess());
    expect(late.isRevoked(token('early'))).toBe(true);
  });

  test('a later version of account or membership ends tokens issued before, and nothing else', async () => {
    const one = await current(startProcess());
    const two = await current(startProcess());
    await one.announce({
      sessionIds: [],
      account: { id: 'ada', version: 3 },
      membership: { id: 'ada-at-acme', version: 7 },
    });
    const late = await current(startProcess());
    for (const process of [one, two, late]) {
      await vi.waitFor(
        () => expect(process.isRevoked(token('s', { accountId: 'ada', accountVersion: 2 }))).toBe(true),
        WAIT,
      );
      expect(process.isRevoked(token('s', { accountId: 'ada', accountVersion: 3 }))).toBe(false);
      expect(process.isRevoked(token('s', { userId: 'ada-at-acme', membershipVersion: 6 }))).toBe(true);
      expect(process.isRevoked(token('s', { userId: 'ada-at-acme', membershipVersion: 7 }))).toBe(false);
      expect(process.isRevoked(token('s', { userId: 'ada', membershipVersion: 1 }))).toBe(false);
    }
    // announcements that arrive in the wrong order change nothing
    await two.announce({ sessionIds: [], account: { id: 'ada', version: 2 } });
    expect(two.isRevoked(token('s', { accountId: 'ada', accountVersion: 2 }))).toBe(true);
  });

  test('revocations in the database apply although Redis has lost them', async () => {
    const one = await current(startProcess({ revokedSince: async () => ['from-database'] }));
    expect(one.isRevoked(token('from-database'))).toBe(true);
  });

  test('while Redis is away the database is asked, and afterwards the copy is trusted again', async () => {
    const isActive = vi.fn(async (id: string) => id !== 'ended');
    const one = await current(startProcess({ isActive }));
    const direct = new Redis(REDIS_URL, { keyPrefix: prefix });
    onTestFinished(() => direct.disconnect());
    await proxy.cut();
    await vi.waitFor(() => expect(one.isRevoked(token('ended'))).toBeInstanceOf(Promise), WAIT);
    expect(await one.isRevoked(token('ended'))).toBe(true);
    expect(await one.isRevoked(token('running'))).toBe(false);
    await one.announce({ sessionIds: ['told-nobody'] });
    expect(one.isRevoked(token('told-nobody'))).toBe(true);
    await direct.zadd('revoked:sessions', 9_999_999_999, 'meanwhile');
    await proxy.restore();
    await current(one);
    expect(one.isRevoked(token('meanwhile'))).toBe(true);
  });

  test('a Redis that goes silent without closing the connection is not trusted after the next reading, and revocations in the database apply immediately', async () => {
    const stored: string[] = [];
    const one = await current(startProcess({ revokedSince: async () => stored }));
    proxy.stall();
    stored.push('demoted');
    expect(await one.resync()).toBe(false);
    expect(one.isRevoked(token('demoted'))).toBe(true);
    expect(one.isRevoked(token('anyone'))).toBeInstanceOf(Promise);
  });

  test('a reload that failed only in the database retains the copy', async () => {
    let primary = true;
    const one = await current(
      startProcess({ revokedSince: () => (primary ? Promise.resolve([]) : Promise.reject(new Error('no primary'))) }),
    );
    primary = false;
    expect(await one.resync()).toBe(true);
  });

  test('the failure of the database is the caller’s, not a free pass', async () => {
    await proxy.cut();
    const one = startProcess({ isActive: () => Promise.reject(new Error('no primary')) });
    await expect(one.isRevoked(token('anyone'))).rejects.toThrow('no primary');
  });
});
