import { ACCESS_TOKEN_TTL_SECONDS } from '@scopewright/contracts/constants';
import type { EndedSessions } from '@scopewright/data';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type Clock, epochSeconds } from '../clock.ts';
import type { Principal } from './principal.ts';

/** The sessions in the database, the source of truth about revocations. */
export interface SessionSource {
  /** Ids of the sessions revoked at or after a moment. */
  revokedSince(since: Date): Promise<string[]>;
  /** Whether a session exists and has not been revoked. */
  isActive(sessionId: string): Promise<boolean>;
}

/** The parts of a token that decide whether it is still valid. */
export type TokenStanding = Pick<
  Principal,
  'sessionId' | 'accountId' | 'accountVersion' | 'userId' | 'membershipVersion'
>;

export interface Revocations {
  /**
   * Whether a token's session has ended, or its account or membership has a later version. Answers immediately from
   * this process's copy if that is known to be current; otherwise (Redis is away) queries the database, whose failure
   * the caller answers with 503.
   */
  isRevoked(token: TokenStanding): boolean | Promise<boolean>;
  /**
   * Announces to every service that sessions have ended. The caller has already stored it in the database.
   * @returns whether Redis accepted it; if not, services without Redis query the database, and reload from it when
   *   Redis returns
   */
  announce(ended: EndedSessions): Promise<boolean>;
  /** Reloads the copy. @returns whether it is current */
  resync(): Promise<boolean>;
  close(): Promise<void>;
}

export interface RevocationsOptions {
  /** Connection for commands; the subscription gets a duplicate of it. */
  redis: Redis;
  sessions: SessionSource;
  clock: Clock;
  log: Logger;
  /** Prefix of the channel, to which ioredis does not apply its key prefix. */
  channelPrefix?: string;
  /** Milliseconds between two reloads of the whole set. */
  resyncEveryMs?: number;
}

/**
 * Sorted set of revocations: session ids, and `account:<id>:<version>` or `member:<id>:<version>` for everything issued
 * for earlier versions. The score is the second after which no affected access token can still be valid.
 */
export const REVOKED_KEY = 'revoked:sessions';
export const REVOKED_CHANNEL = 'revoked';

const RESYNC_EVERY_MS = 15_000;
/** Pause before a failed subscription or first load is retried on the same connection. */
const RETRY_AFTER_MS = 250;
/**
 * A token may be signed up to this much later than its end was announced, if the process stalled in between; seconds.
 */
const ISSUED_LATE_SECONDS = 60;
const KEPT_SECONDS = ACCESS_TOKEN_TTL_SECONDS + ISSUED_LATE_SECONDS;
const VERSIONED = /^((?:account|member):[^:]+):(\d+)$/;
/** The copy is not trusted any more after this many intervals without a successful reload. */
const TRUST_RESYNC_FACTOR = 3;

const entriesOf = ({ sessionIds, account, membership }: EndedSessions): string[] => [
  ...sessionIds,
  ...(account ? [`account:${account.id}:${account.version}`] : []),
  ...(membership ? [`member:${membership.id}:${membership.version}`] : []),
];

/**
 * Announces to every service that sessions have ended, for a process without a copy of them. The caller has already
 * stored it in the database.
 * @param channel with the prefix that ioredis does not apply to channels
 * @throws when Redis does not accept it
 */
export async function publishEndedSessions(
  redis: Redis,
  ended: EndedSessions,
  clock: Clock,
  channel = REVOKED_CHANNEL,
): Promise<void> {
  const entries = entriesOf(ended);
  if (entries.length === 0) return;
  const now = epochSeconds(clock);
  const batch = redis.multi();
  for (const entry of entries) batch.zadd(REVOKED_KEY, now + KEPT_SECONDS, entry);
  await batch
    .zremrangebyscore(REVOKED_KEY, '-inf', now - 1)
    .publish(channel, entries.join(','))
    .exec();
}

/** Revocations known to this process. */
function createCopy() {
  /** session id → second after which the entry can be dropped */
  const revoked = new Map<string, number>();
  /** account or membership → its version, and the second after which the entry can be dropped */
  const versions = new Map<string, { version: number; until: number }>();

  const isEarlier = (subject: string, version: number): boolean => version < (versions.get(subject)?.version ?? 0);
  return {
    remember(entry: string, until: number): void {
      const [, subject, number] = VERSIONED.exec(entry) ?? [];
      if (subject === undefined) {
        if (until > (revoked.get(entry) ?? 0)) revoked.set(entry, until);
        return;
      }
      const known = versions.get(subject);
      versions.set(subject, {
        version: Math.max(Number(number), known?.version ?? 0),
        until: Math.max(until, known?.until ?? 0),
      });
    },
    has: ({ sessionId, accountId, accountVersion, userId, membershipVersion }: TokenStanding): boolean =>
      revoked.has(sessionId) ||
      isEarlier(`account:${accountId}`, accountVersion) ||
      isEarlier(`member:${userId}`, membershipVersion),
    /** Drops what no valid token can belong to any more. */
    forget(now: number): void {
      for (const [sessionId, until] of revoked) if (until < now) revoked.delete(sessionId);
      for (const [subject, { until }] of versions) if (until < now) versions.delete(subject);
    },
  };
}

/**
 * Keeps this process's copy of the revoked sessions current: immediately by messages, and by a periodic reload in any
 * case.
 */
export function createRevocations({
  redis,
  sessions,
  clock,
  log,
  channelPrefix = '',
  resyncEveryMs = RESYNC_EVERY_MS,
}: RevocationsOptions): Revocations {
  const channel = `${channelPrefix}${REVOKED_CHANNEL}`;
  const copy = createCopy();
  let syncedAt = Number.NEGATIVE_INFINITY;
  let subscribed = false;
  let closed = false;

  const subscriber = redis.duplicate({
    lazyConnect: true,
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    autoResubscribe: false,
  });
  subscriber.on('error', (error: Error) => log.debug({ err: error }, 'The subscription to revocations has an error'));
  subscriber.on('message', (_channel: string, message: string) => {
    const until = epochSeconds(clock) + KEPT_SECONDS;
    for (const entry of message.split(',')) copy.remember(entry, until);
  });
  subscriber.on('close', () => {
    subscribed = false;
  });

  const resync = async (): Promise<boolean> => {
    const now = epochSeconds(clock);
    const [announced, stored] = await Promise.allSettled([
      redis.zrangebyscore(REVOKED_KEY, now, '+inf'),
      // Redis may have lost its data, so revocations in the database are included
      sessions.revokedSince(new Date((now - KEPT_SECONDS) * 1000)),
    ]);
    for (const known of [announced, stored]) {
      if (known.status === 'fulfilled') for (const entry of known.value) copy.remember(entry, now + KEPT_SECONDS);
      else log.debug({ err: known.reason }, 'Revocations could not be read');
    }
    copy.forget(now);
    // a Redis that does not answer delivers no messages either, even if the connection is still open
    if (announced.status === 'rejected') syncedAt = Number.NEGATIVE_INFINITY;
    else if (stored.status === 'fulfilled') syncedAt = performance.now();
    return isCurrent();
  };
  const isCurrent = () => subscribed && performance.now() - syncedAt < resyncEveryMs * TRUST_RESYNC_FACTOR;

  let retry: NodeJS.Timeout | undefined;
  const subscribe = async () => {
    clearTimeout(retry);
    try {
      await subscriber.subscribe(channel);
      // load after subscribing, so that nothing is missed in between
      subscribed = true;
      syncedAt = Number.NEGATIVE_INFINITY;
      if (await resync()) return;
    } catch (error) {
      log.debug({ err: error }, 'The subscription to revocations failed');
    }
    // the connection may be fine and just have been slow once: without this, nothing would retry before the next reload
    if (!closed && subscriber.status === 'ready') retry = setTimeout(() => void subscribe(), RETRY_AFTER_MS).unref();
  };
  subscriber.on('ready', () => void subscribe());
  subscriber.connect().catch((error: Error) => log.debug({ err: error }, 'Revocations wait for Redis'));

  const timer = setInterval(() => void resync(), resyncEveryMs);
  timer.unref();

  return {
    isRevoked(token) {
      if (copy.has(token)) return true;
      if (isCurrent()) return false;
      return sessions.isActive(token.sessionId).then((active) => !active);
    },
    async announce(ended) {
      const until = epochSeconds(clock) + KEPT_SECONDS;
      for (const entry of entriesOf(ended)) copy.remember(entry, until);
      try {
        await publishEndedSessions(redis, ended, clock, channel);
        return true;
      } catch (error) {
        log.warn({ err: error }, 'A revocation could not be announced');
        return false;
      }
    },
    resync,
    async close() {
      if (closed) return;
      closed = true;
      clearInterval(timer);
      clearTimeout(retry);
      subscriber.disconnect();
    },
  };
}
