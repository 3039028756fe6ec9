import type { Logger } from '@scopewright/service-kit';

/** A newest release that is not used. */
export interface Refusal {
  /** The release, or the answer of an origin without one. */
  of: object;
  /** Null for invalid releases. */
  version: string | null;
  problems: readonly string[];
}

export interface Refusals {
  /** Notes a refusal, and logs it once. @param falls whether there is a release to fall back on */
  add(name: string, refusal: Refusal, falls: boolean): void;
  delete(name: string): void;
  get(name: string): (Refusal & { since: number }) | undefined;
}

/** Tracks the newest releases that are refused, by the remote's name. */
export function createRefusals({ log, now }: { log: Pick<Logger, 'error'>; now: () => number }): Refusals {
  const refused = new Map<string, Refusal & { since: number }>();
  return {
    add(name, refusal, falls) {
      const before = refused.get(name);
      const isSame = before?.of === refusal.of;
      refused.set(name, { ...refusal, since: isSame ? before.since : now() });
      if (isSame) return;
      log.error(
        { remote: name, version: refusal.version, problems: refusal.problems },
        falls
          ? 'A release of a remote is refused; the one before stays'
          : 'A release of a remote is refused, without an earlier one',
      );
    },
    delete: (name) => void refused.delete(name),
    get: (name) => refused.get(name),
  };
}
