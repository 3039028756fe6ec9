export interface ByteBudgetOptions {
  /** Bytes that all owners together can hold. */
  totalBytes: number;
  /** Bytes that one owner can hold. */
  shareBytes: number;
}

/** A memory budget shared between owners. */
export interface ByteBudget {
  /**
   * Reserves bytes for an owner. `share`: the owner would exceed its share; `total`: all owners together would exceed
   * the budget. Then nothing is reserved.
   */
  take(owner: string, bytes: number): 'taken' | 'share' | 'total';
  giveBack(owner: string, bytes: number): void;
  /** Bytes reserved. */
  readonly taken: number;
}

export function createByteBudget({ totalBytes, shareBytes }: ByteBudgetOptions): ByteBudget {
  const held = new Map<string, number>();
  let taken = 0;
  return {
    take(owner, bytes) {
      const before = held.get(owner) ?? 0;
      if (before + bytes > shareBytes) return 'share';
      if (taken + bytes > totalBytes) return 'total';
      held.set(owner, before + bytes);
      taken += bytes;
      return 'taken';
    },
    giveBack(owner, bytes) {
      const left = (held.get(owner) ?? 0) - bytes;
      if (left > 0) held.set(owner, left);
      else held.delete(owner);
      taken -= bytes;
    },
    get taken() {
      return taken;
    },
  };
}
