import type { Snapshot } from './baseline.ts';
import { snapshotOf } from './baseline.ts';
import { scopeDiff } from './scope-diff.ts';

/** Ids of the differences between items as agreed and the same items now. They do not depend on other items. */
export const differingIds = (
  agreed: readonly Snapshot[],
  items: readonly Parameters<typeof snapshotOf>[0][],
): string[] => scopeDiff(agreed, items.map(snapshotOf)).entries.map(({ id }) => id);

/** The item that a difference is of. */
export const itemOfDifference = (id: string): string => id.split('/', 1)[0] ?? id;
