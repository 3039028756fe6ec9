/** A line of a tree. */
export interface TreeLine {
  id: string;
  label: string;
  /** From 1. */
  level: number;
  /** Number of children; null if it can't have any. */
  size: number | null;
  expanded: boolean;
  /** Position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
}

/** The index of a line's parent line; -1 without one. */
export const parentOf = (lines: readonly Pick<TreeLine, 'level'>[], index: number): number =>
  lines.slice(0, index).findLastIndex(({ level }) => level < (lines[index]?.level ?? 1));

/** The next line whose name begins with the typed text, searching from a line on and wrapping around. */
export function typedAhead(lines: readonly Pick<TreeLine, 'label'>[], from: number, typed: string): number {
  const order = lines.map((_, offset) => (from + offset + (typed.length === 1 ? 1 : 0)) % lines.length);
  return order.find((index) => lines[index]?.label.toLowerCase().startsWith(typed.toLowerCase())) ?? -1;
}
