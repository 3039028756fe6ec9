import { type Models, runAsSystem } from '@scopewright/data';
import type { Logger } from '@scopewright/service-kit';

/** Whether the product still waits for its first administrator. */
export interface FirstRun {
  /** Whether no user exists. Synchronous once a user was seen. */
  current(): boolean | Promise<boolean>;
}

/**
 * Asks the database until a user exists, with one query for all concurrent callers, and then never again until `forget`
 * is called because the database may have been emptied. A failed query counts as no: the pages that depend on it work
 * without.
 */
export function createFirstRun({
  models: { users },
  log,
}: {
  models: Pick<Models, 'users'>;
  log: Pick<Logger, 'warn'>;
}): FirstRun & { forget(): void } {
  let asked: Promise<boolean> | null = null;
  let settled = false;
  /** Incremented by `forget`: answers to earlier queries are dropped. */
  let round = 0;

  const ask = async (): Promise<boolean> => {
    const mine = round;
    try {
      const empty = (await runAsSystem('look for the first user', () => users.exists({}))) === null;
      if (!empty && mine === round) settled = true;
      return empty;
    } catch (error) {
      log.warn({ err: error }, 'Whether there are users could not be determined');
      return false;
    } finally {
      if (mine === round) asked = null;
    }
  };

  return {
    current() {
      if (settled) return false;
      asked ??= ask();
      return asked;
    },
    forget() {
      round += 1;
      asked = null;
      settled = false;
    },
  };
}
