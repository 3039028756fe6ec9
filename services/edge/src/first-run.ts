import { type Models, runAsSystem } from '@scopewright/data';
import type { Logger } from '@scopewright/service-kit';

/** Tells whether the product still waits for its first administrator. */
export interface FirstRun {
  /** Whether no user exists. Answers at once from the moment one was seen. */
  current(): boolean | Promise<boolean>;
}

/**
 * Asks the database until a user exists, once for all who ask meanwhile, and never again until told that the database may have been emptied (`forget`).
 * A failed question is answered with no: the pages that depend on it work without.
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
  /** Raised by `forget`: an answer to an earlier question is not kept. */
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
