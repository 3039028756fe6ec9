import { useState } from 'react';

/**
 * The selected rows of a list, across its pages. A new filter clears the selection, so that nothing is changed that is
 * no longer visible.
 * @param content identifies the list's content
 */
export function useSelection<Row>(content: string, idOf: (row: Row) => string) {
  const [selection, setSelection] = useState({ content, rows: new Map<string, Row>() });
  if (selection.content !== content) setSelection({ content, rows: new Map() });
  const rows: ReadonlyMap<string, Row> = selection.content === content ? selection.rows : new Map();
  return {
    rows,
    change(changed: readonly Row[], selected: boolean): void {
      const next = new Map(rows);
      for (const row of changed) {
        if (selected) next.set(idOf(row), row);
        else next.delete(idOf(row));
      }
      setSelection({ content, rows: next });
    },
    clear: () => setSelection({ content, rows: new Map() }),
  };
}
