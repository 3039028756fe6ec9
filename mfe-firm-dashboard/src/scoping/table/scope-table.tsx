import type { ScopeItemRow } from '@scopewright/contracts/scoping';
import { Check, cn, dateInWords } from '@scopewright/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useRef } from 'react';
import { TenantLink } from '../../frame/tenant-link.tsx';
import { useStable } from '../form/use-stable.ts';
import { ItemIcon } from '../item-icon.tsx';
import { ReadyMark } from '../ready-mark.tsx';
import { KIND_WORDS, phaseWords } from '../scope-words.ts';

interface ScopeTableProps {
  rows: readonly ScopeItemRow[];
  /** Of all rows, also those that are not here yet. */
  total: number;
  /** Where an item opens; null for one that stands in no project. */
  linkOf: (row: ScopeItemRow) => string | null;
  ownerName: (id: string) => string;
  /** Null: nothing can be chosen. */
  chosen: ReadonlySet<string> | null;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
}

/** Written out, as elements that are shown otherwise than as a table lose what they are. */
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  rowHeader: { role: 'rowheader' },
} as const;
const ROW_PX = 44;
const COLUMNS = ['Name', 'Kind', 'Phase', 'State', 'Owner', 'Deadline', 'Questions', 'Implemented'] as const;
const GRID = 'grid-cols-[2.75rem_minmax(12rem,1fr)_8rem_7rem_7rem_10rem_8rem_6rem_7.5rem]';

/** Items in rows, of which only those in sight are there. Wider than a narrow screen, it is moved sideways. */
export function ScopeTable({ rows, total, linkOf, ownerName, chosen, onChoose }: ScopeTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const actions = useStable({ onChoose });
  const all = chosen !== null && rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  return (
    <section
      ref={scroller}
      aria-label="Items of the company"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      className="max-h-[70dvh] min-h-48 overflow-auto overscroll-contain"
    >
      <table
        {...ROLE.table}
        aria-label="Items of the company"
        aria-rowcount={total + 1}
        className="block min-w-[62rem] text-sm"
      >
        <thead {...ROLE.group} className="sticky top-0 z-10 block border-border border-b bg-surface-raised">
          <tr {...ROLE.row} aria-rowindex={1} className={cn('grid items-center', GRID)}>
            <Cell role="columnheader" className="pl-3">
              {chosen ? (
                <Box
                  label="Choose all rows"
                  checked={all}
                  onChange={(checked) =>
                    onChoose(
                      rows.map(({ id }) => id),
                      checked,
                    )
                  }
                />
              ) : (
                <span className="sr-only">Choice</span>
              )}
            </Cell>
            {COLUMNS.map((name) => (
              <Cell key={name} role="columnheader" className="py-2.5 font-medium text-text-muted text-xs">
                {name}
              </Cell>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.group} className="relative block" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <Row
                key={row.id}
                row={row}
                index={index}
                start={start}
                link={linkOf(row)}
                owner={row.ownerId === null ? null : ownerName(row.ownerId)}
                chosen={chosen === null ? null : chosen.has(row.id)}
                onChoose={actions.onChoose}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  row: ScopeItemRow;
  index: number;
  /** Pixels from the top of the rows. */
  start: number;
  link: string | null;
  owner: string | null;
  /** Null: nothing can be chosen. */
  chosen: boolean | null;
  onChoose: ScopeTableProps['onChoose'];
}

/** One that has come into sight is rendered alone: those that are there stay as they are. */
const Row = memo(function Row({ row, index, start, link, owner, chosen, onChoose }: RowProps) {
  return (
    <tr
      {...ROLE.row}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
      className={cn(
        'absolute inset-x-0 top-0 grid items-center border-border border-b',
        GRID,
        chosen ? 'bg-brand-soft/60' : 'hover:bg-neutral-soft/60',
      )}
    >
      <Cell className="pl-3">
        {chosen === null ? null : (
          <Box label={`Choose ${row.name}`} checked={chosen} onChange={(checked) => onChoose([row.id], checked)} />
        )}
      </Cell>
      <th {...ROLE.rowHeader} scope="row" className="flex min-w-0 items-center gap-2 px-2 text-left">
        <ItemIcon kind={row.kind} />
        {link ? (
          <TenantLink
            to={link}
            className="truncate rounded-sm font-medium hover:text-brand hover:underline"
            title={row.name}
          >
            {row.name}
          </TenantLink>
        ) : (
          <span className="truncate font-medium" title={row.name}>
            {row.name}
          </span>
        )}
      </th>
      <Cell>{KIND_WORDS[row.kind].one}</Cell>
      <Cell>{phaseWords(row.phase)}</Cell>
      <Cell>
        <ReadyMark state={row.readyState} />
      </Cell>
      <Cell>{owner ?? <span className="text-text-muted">Nobody</span>}</Cell>
      <Cell>{row.deadline === null ? '' : dateInWords(row.deadline)}</Cell>
      <Cell className="tabular-nums">{row.openQuestions > 0 ? row.openQuestions : ''}</Cell>
      <Cell>
        {row.implementedAt ? (
          <span className="inline-flex items-center gap-1 text-success">
            <Check aria-hidden="true" className="size-4" /> Yes
          </span>
        ) : (
          'No'
        )}
      </Cell>
    </tr>
  );
});

function Cell({
  role = 'cell',
  className,
  children,
}: {
  role?: 'cell' | 'columnheader';
  className?: string;
  children: ReactNode;
}) {
  const Tag = role === 'cell' ? 'td' : 'th';
  return (
    <Tag role={role} className={cn('min-w-0 truncate px-2 text-left font-normal', className)}>
      {children}
    </Tag>
  );
}

function Box({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="-m-2 flex size-9 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5 accent-brand"
      />
    </label>
  );
}
