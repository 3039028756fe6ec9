import { type Models, runAsSystem } from '@scopewright/data';
import type { Clock, Logger } from '@scopewright/service-kit';
import pTimeout from 'p-timeout';

/** Whether visitors can book a demo: pages contain it, so that they need no call to find out. */
export interface Bookable {
  current(): boolean | Promise<boolean>;
}

const KNOWN_MS = 10_000;
/** How soon it is asked again after the database did not answer. */
const AGAIN_MS = 1000;
/** How long to wait for an answer: a query on a connection to a dead server may never end. */
const LIMIT_MS = 3000;

/**
 * Asks the database whether there is an active representative, at most every ten seconds, with one query for all
 * concurrent callers. Until a later answer the one before counts, and a failed query counts as no for a second.
 */
export function createBookable({
  models: { bookingReps },
  log,
  clock,
  limitMs = LIMIT_MS,
}: {
  models: Pick<Models, 'bookingReps'>;
  log: Pick<Logger, 'warn'>;
  clock: Clock;
  /** Time limit for an answer of the database, ms. */
  limitMs?: number;
}): Bookable {
  let known: boolean | null = null;
  let askAt = 0;
  let asked: Promise<boolean> | null = null;

  const ask = async (): Promise<boolean> => {
    try {
      const found = runAsSystem('look for a representative', () => bookingReps.exists({ firmId: null, active: true }));
      known = (await pTimeout(found, { milliseconds: limitMs })) !== null;
    } catch (error) {
      log.warn({ err: error }, 'Whether demos can be booked could not be determined');
      known = false;
      askAt = clock().getTime() + AGAIN_MS;
    } finally {
      asked = null;
    }
    return known;
  };

  return {
    current() {
      const now = clock().getTime();
      if (asked === null && (known === null || now >= askAt)) {
        askAt = now + KNOWN_MS;
        asked = ask();
      }
      return known ?? asked ?? false;
    },
  };
}
