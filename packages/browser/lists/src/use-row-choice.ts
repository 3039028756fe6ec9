import { useRef, useState } from 'react';

export interface RowChoice {
  chosen: ReadonlySet<string>;
  /** Selects or deselects a row; with `toAnchor` everything from the previously selected row to this one. */
  choose: (index: number, add: boolean, toAnchor?: boolean) => void;
  chooseAll: (add: boolean) => void;
  clear: () => void;
}

/** The selected rows of a table, chosen one by one or in ranges. */
export function useRowChoice(rows: readonly { id: string }[]): RowChoice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const put = (ids: readonly string[], add: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (add) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  return {
    chosen,
    choose(index, add, toAnchor = false) {
      const id = rows[index]?.id;
      if (id === undefined) return;
      const from = toAnchor ? rows.findIndex((row) => row.id === anchor.current) : -1;
      const [first, last] = from === -1 ? [index, index] : [Math.min(from, index), Math.max(from, index)];
      // a range continues from where it started
      if (from === -1) anchor.current = id;
      put(
        rows.slice(first, last + 1).map((row) => row.id),
        add,
      );
    },
    chooseAll: (add) =>
      put(
        rows.map(({ id }) => id),
        add,
      ),
    clear() {
      anchor.current = null;
      setChosen(new Set());
    },
  };
}
