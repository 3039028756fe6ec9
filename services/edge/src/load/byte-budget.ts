export interface ByteBudgetOptions {
  /** Bytes that all owners together may hold. */
  totalBytes: number;
  /** Bytes that one owner may hold. */
  shareBytes: number;
}

/** Memory that is shared between owners. */
export interface ByteBudget {
  /** Takes bytes for an owner. `share`: the owner holds too much; `total`: everybody together does. Then nothing is taken. */
  take(owner: string, bytes: number): 'taken' | 'share' | 'total';
  giveBack(owner: string, bytes: number): void;
  /** Bytes that are taken. */
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
