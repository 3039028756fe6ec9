import type { Clock } from '@scopewright/service-kit';
import { NotBefore } from '../queue/not-before.ts';

/** How soon a reading that has to wait is tried again. */
const AGAIN_MS = 1_000;

/**
 * Lets a worker read one document of a firm at a time, so that a firm that sends many, or bad ones, leaves a place for
 * the others.
 * @returns runs work for a firm. @throws NotBefore while other work for it runs
 */
export function oneOfEachFirm(clock: Clock): <T>(firmId: string, work: () => Promise<T>) => Promise<T> {
  const reading = new Set<string>();
  return async (firmId, work) => {
    if (reading.has(firmId))
      throw new NotBefore('Another document of the firm is being read', new Date(clock().getTime() + AGAIN_MS));
    reading.add(firmId);
    try {
      return await work();
    } finally {
      reading.delete(firmId);
    }
  };
}
