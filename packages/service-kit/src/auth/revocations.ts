import { ACCESS_TOKEN_TTL_SECONDS } from '@scopewright/contracts/constants';
import type { EndedSessions } from '@scopewright/data';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type Clock, epochSeconds } from '../clock.ts';
import type { Principal } from './principal.ts';

/** The sessions of the database, the authority on what is revoked. */
export interface SessionSource {
  /** Ids of the sessions revoked at or after a moment. */
  revokedSince(since: Date): Promise<string[]>;
  /** Whether a session exists and has not been revoked. */
  isActive(sessionId: string): Promise<boolean>;
}

/** What of a token tells whether it still counts. */
export type TokenStanding = Pick<
  Principal,
  'sessionId' | 'accountId' | 'accountVersion' | 'userId' | 'membershipVersion'
>;

export interface Revocations {
  /**
   * Whether a token's session has ended, or its account or membership has a later version. Answers at once from this process's copy while that is known to be current;
   * otherwise (Redis is away) the database is asked, and its failure is the caller's 503.
   */
  isRevoked(token: TokenStanding): boolean | Promise<boolean>;
  /**
   * Tells every service that sessions have ended. The caller has already stored it in the database.
   * @returns whether Redis took it; where not, services without Redis ask the database, and read it again when Redis returns
   */
  announce(ended: EndedSessions): Promise<boolean>;
  /** Reads the copy anew; ends with whether the copy is current. */
  resync(): Promise<boolean>;
  close(): Promise<void>;
}

export interface RevocationsOptions {
  /** Connection for commands; the subscription gets a duplicate of it. */
  redis: Redis;
  sessions: SessionSource;
  clock: Clock;
  log: Logger;
  /** Prefix of the channel, which ioredis leaves out of its key prefix. */
  channelPrefix?: string;
  /** Milliseconds between two readings of the whole set. */
  resyncEveryMs?: number;
}

/**
 * Sorted set of what has ended: session ids, and `account:<id>:<version>` or `member:<id>:<version>` for all that was issued for earlier versions. The
 * score is the second after which no access token that it concerns can still be valid.
 */
export const REVOKED_KEY = 'revoked:sessions';
export const REVOKED_CHANNEL = 'revoked';

const RESYNC_EVERY_MS = 15_000;
/** Pause before a failed subscription or first reading is tried again on the same connection. */
const RETRY_AFTER_MS = 250;
/** A token may be signed this much later than its end was announced, when the process was held up in between; seconds. */
const ISSUED_LATE_SECONDS = 60;
const KEPT_SECONDS = ACCESS_TOKEN_TTL_SECONDS + ISSUED_LATE_SECONDS;
const VERSIONED = /^((?:account|member):[^:]+):(\d+)$/;
/** Without a successful reading for this long the copy is not trusted any more. */
const TRUST_RESYNC_FACTOR = 3;

const entriesOf = ({ sessionIds, account, membership }: EndedSessions): string[] => [
  ...sessionIds,
  ...(account ? [`account:${account.id}:${account.version}`] : []),
  ...(membership ? [`member:${membership.id}:${membership.version}`] : []),
];

/**
 * Tells every service that sessions have ended, for a process that keeps no copy of them. The caller has already stored it in the database.
 * @param channel with the prefix that ioredis leaves out of its key prefix
 * @throws when Redis does not take it
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

/** Keeps this process's copy of the revoked sessions current: by messages at once, by a periodic reading in any case. */
export function createRevocations({
  redis,
  sessions,
  clock,
  log,
  channelPrefix = '',
  resyncEveryMs = RESYNC_EVERY_MS,
}: RevocationsOptions): Revocations {
  const channel = `${channelPrefix}${REVOKED_CHANNEL}`;
  /** session id → second from which the entry is of no use */
  const revoked = new Map<string, number>();
  /** account or membership → its version, and the second from which the entry is of no use */
  const versions = new Map<string, { version: number; until: number }>();
  let syncedAt = Number.NEGATIVE_INFINITY;
  let subscribed = false;
  let closed = false;

  const remember = (entry: string, until: number) => {
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
  };
  const isEarlier = (subject: string, version: number): boolean => version < (versions.get(subject)?.version ?? 0);

  const subscriber = redis.duplicate({
    lazyConnect: true,
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    autoResubscribe: false,
  });
  subscriber.on('error', (error: Error) => log.debug({ err: error }, 'The subscription to revocations has an error'));
  subscriber.on('message', (_channel: string, message: string) => {
    const until = epochSeconds(clock) + KEPT_SECONDS;
    for (const entry of message.split(',')) remember(entry, until);
  });
  subscriber.on('close', () => {
    subscribed = false;
  });

  const resync = async (): Promise<boolean> => {
    const now = epochSeconds(clock);
    const [announced, stored] = await Promise.allSettled([
      redis.zrangebyscore(REVOKED_KEY, now, '+inf'),
      // Redis may have lost its data: whatever the database knows counts as well
      sessions.revokedSince(new Date((now - KEPT_SECONDS) * 1000)),
    ]);
    for (const known of [announced, stored]) {
      if (known.status === 'fulfilled') for (const entry of known.value) remember(entry, now + KEPT_SECONDS);
      else log.debug({ err: known.reason }, 'Revocations could not be read');
    }
    for (const [sessionId, until] of revoked) if (until < now) revoked.delete(sessionId);
    for (const [subject, { until }] of versions) if (until < now) versions.delete(subject);
    // a Redis that does not answer brings no messages either, although nobody has closed the connection
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
      // read after subscribing, so that nothing falls between the two
      subscribed = true;
      syncedAt = Number.NEGATIVE_INFINITY;
      if (await resync()) return;
    } catch (error) {
      log.debug({ err: error }, 'The subscription to revocations failed');
    }
    // the connection may be fine and only have been too slow once: nothing else would ask again before the next reading
    if (!closed && subscriber.status === 'ready') retry = setTimeout(() => void subscribe(), RETRY_AFTER_MS).unref();
  };
  subscriber.on('ready', () => void subscribe());
  subscriber.connect().catch((error: Error) => log.debug({ err: error }, 'Revocations wait for Redis'));

  const timer = setInterval(() => void resync(), resyncEveryMs);
  timer.unref();

  return {
    isRevoked({ sessionId, accountId, accountVersion, userId, membershipVersion }) {
      if (
        revoked.has(sessionId) ||
        isEarlier(`account:${accountId}`, accountVersion) ||
        isEarlier(`member:${userId}`, membershipVersion)
      )
        return true;
      if (isCurrent()) return false;
      return sessions.isActive(sessionId).then((active) => !active);
    },
    async announce(ended) {
      const until = epochSeconds(clock) + KEPT_SECONDS;
      for (const entry of entriesOf(ended)) remember(entry, until);
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
