import { ACCESS_TOKEN_TTL_SECONDS } from '@scopewright/contracts/constants';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type Clock, epochSeconds } from '../clock.ts';

/** The sessions of the database, the authority on what is revoked. */
export interface SessionSource {
  /** Ids of the sessions revoked at or after a moment. */
  revokedSince(since: Date): Promise<string[]>;
  /** Whether a session exists and has not been revoked. */
  isActive(sessionId: string): Promise<boolean>;
}

export interface Revocations {
  /**
   * Whether a session has ended. Answers at once from this process's copy while that is known to be current;
   * otherwise (Redis is away) the database is asked, and its failure is the caller's 503.
   */
  isRevoked(sessionId: string): boolean | Promise<boolean>;
  /** Tells every service that sessions have ended. The caller has already stored it in the database. */
  announce(sessionIds: readonly string[]): Promise<void>;
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

/** Sorted set of the revoked session ids; the score is the second after which no access token of the session can still be valid. */
export const REVOKED_KEY = 'revoked:sessions';
export const REVOKED_CHANNEL = 'revoked';

const RESYNC_EVERY_MS = 15_000;
/** Pause before a failed subscription or first reading is tried again on the same connection. */
const RETRY_AFTER_MS = 250;
/** Without a successful reading for this long the copy is not trusted any more. */
const TRUST_RESYNC_FACTOR = 3;

/** Keeps this process's copy of the revoked sessions current: by messages at once, by a periodic reading in any case. */
export function createRevocations({ redis, sessions, clock, log, channelPrefix = '', resyncEveryMs = RESYNC_EVERY_MS }: RevocationsOptions): Revocations {
  const channel = `${channelPrefix}${REVOKED_CHANNEL}`;
  /** session id → second from which the entry is of no use */
  const revoked = new Map<string, number>();
  let syncedAt = Number.NEGATIVE_INFINITY;
  let subscribed = false;
  let closed = false;

  const remember = (sessionId: string, until: number) => {
    if (until > (revoked.get(sessionId) ?? 0)) revoked.set(sessionId, until);
  };

  const subscriber = redis.duplicate({ lazyConnect: true, enableOfflineQueue: true, maxRetriesPerRequest: null, autoResubscribe: false });
  subscriber.on('error', (error: Error) => log.debug({ err: error }, 'The subscription to revocations has an error'));
  subscriber.on('message', (_channel: string, message: string) => {
    const until = epochSeconds(clock) + ACCESS_TOKEN_TTL_SECONDS;
    for (const sessionId of message.split(',')) remember(sessionId, until);
  });
  subscriber.on('close', () => {
    subscribed = false;
  });

  const resync = async (): Promise<boolean> => {
    const now = epochSeconds(clock);
    try {
      const [entries, stored] = await Promise.all([
        redis.zrangebyscore(REVOKED_KEY, now, '+inf'),
        // Redis may have lost its data: whatever the database knows counts as well
        sessions.revokedSince(new Date((now - ACCESS_TOKEN_TTL_SECONDS) * 1000)),
      ]);
      for (const sessionId of [...entries, ...stored]) remember(sessionId, now + ACCESS_TOKEN_TTL_SECONDS);
      for (const [sessionId, until] of revoked) if (until < now) revoked.delete(sessionId);
      syncedAt = performance.now();
    } catch (error) {
      log.debug({ err: error }, 'Revocations could not be read');
    }
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
    isRevoked(sessionId) {
      if (revoked.has(sessionId)) return true;
      if (isCurrent()) return false;
      return sessions.isActive(sessionId).then((active) => !active);
    },
    async announce(sessionIds) {
      if (sessionIds.length === 0) return;
      const now = epochSeconds(clock);
      const until = now + ACCESS_TOKEN_TTL_SECONDS;
      for (const sessionId of sessionIds) remember(sessionId, until);
      try {
        const batch = redis.multi();
        for (const sessionId of sessionIds) batch.zadd(REVOKED_KEY, until, sessionId);
        await batch
          .zremrangebyscore(REVOKED_KEY, '-inf', now - 1)
          .publish(channel, sessionIds.join(','))
          .exec();
      } catch (error) {
        // the database has it: services without Redis ask there, and read it again when Redis returns
        log.warn({ err: error }, 'A revocation could not be announced');
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
