import { useStable } from '@scopewright/lists/use-stable';
import { useMemo } from 'react';
import type { Source } from '../../sources/use-source.ts';
import type { Reread } from './reread.tsx';

/** The reading choices of pages and tables of a source, and the functions that change them. */
export function useRereadParts({ choices, found }: Source, reread: Reread | null) {
  const { columns: chosen, notTables } = choices;
  const twoColumns = useMemo(() => {
    const pages = new Set(found.twoColumns);
    for (const { page, columns } of chosen) {
      if (columns === 2) pages.add(page);
      else pages.delete(page);
    }
    return pages;
  }, [found.twoColumns, chosen]);
  const { notTable, readInColumns } = useStable({
    notTable(table: number): void {
      const key = found.tables.find((each) => each.table === table)?.key;
      if (key !== undefined) reread?.({ notTables: [...notTables, key] }, 'This table is read as paragraphs.');
    },
    readInColumns(page: number, columns: 1 | 2): void {
      reread?.(
        { columns: [...chosen.filter((each) => each.page !== page), { page, columns }] },
        `Page ${page} is read as ${columns === 1 ? 'one column' : 'two columns'}.`,
      );
    },
  });
  return { twoColumns, notTable, readInColumns };
}
