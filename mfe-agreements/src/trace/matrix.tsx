import type { Coverage } from '@scopewright/company-kit/agreements/trace-queries';
import { HIT_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { SCOPE_HIT_KINDS, type ScopeHitKind } from '@scopewright/contracts/scoping/field-types';
import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import { Card, cn } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useState } from 'react';

type RowsBy = 'kind' | 'section';
type ColumnsBy = 'project' | 'kind';

const ROW_CHOICES = [
  { value: 'kind', label: 'Kind of clause' },
  { value: 'section', label: 'Section' },
];
const COLUMN_CHOICES = [
  { value: 'project', label: 'Project' },
  { value: 'kind', label: 'Kind of item' },
];

interface Line {
  key: string;
  label: string;
  total: number;
  covered: number;
}

/** The matrix with its rows and columns added up. */
export interface AddedUp {
  rows: Line[];
  columns: Line[];
  /** Numbers of links, by row and column. */
  links: number[][];
}

/** Adds the rows up by section or kind of clause, and the columns by project or kind of item. */
export function addedUp(
  { matrix, agreements, projects }: Pick<Coverage, 'matrix' | 'agreements' | 'projects'>,
  rowsBy: RowsBy,
  columnsBy: ColumnsBy,
): AddedUp {
  const titles = new Map(agreements.map(({ id, title }) => [id, title]));
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const severalAgreements = agreements.length > 1;
  const rows = lines();
  const rowOf = matrix.rows.map(({ agreementId, section, kind, total, covered }) => {
    const heading = section || 'Without a section';
    return rowsBy === 'kind'
      ? rows.add(kind, CLAUSE_KIND_NAMES[kind], { total, covered })
      : rows.add(
          `${agreementId} ${section}`,
          severalAgreements ? `${titles.get(agreementId) ?? ''}: ${heading}` : heading,
          { total, covered },
        );
  });
  const columns = lines();
  const columnOf = matrix.columns.map(({ projectId, kind, total, own, inherited }) => {
    const counts = { total, covered: own + inherited };
    if (columnsBy === 'kind') return columns.add(kind, HIT_WORDS[kind].many, counts);
    return projectId === null
      ? columns.add(kind, HIT_WORDS[kind].many, counts)
      : columns.add(projectId, names.get(projectId) ?? '', counts);
  });
  const links = rows.all.map(() => columns.all.map(() => 0));
  for (const { row, column, links: count } of matrix.cells) {
    const line = links[rowOf[row] ?? -1];
    const at = columnOf[column];
    if (line && at !== undefined) line[at] = (line[at] ?? 0) + count;
  }
  return columnsBy === 'kind'
    ? inKindOrder({ rows: rows.all, columns: columns.all, links })
    : { rows: rows.all, columns: columns.all, links };
}

function lines() {
  const all: Line[] = [];
  const places = new Map<string, number>();
  return {
    all,
    add(key: string, label: string, { total, covered }: Pick<Line, 'total' | 'covered'>): number {
      const known = places.get(key) ?? all.length;
      const line = all[known] ?? { key, label, total: 0, covered: 0 };
      places.set(key, known);
      all[known] = { ...line, total: line.total + total, covered: line.covered + covered };
      return known;
    },
  };
}

/** The columns in the order of the tree: projects first. */
function inKindOrder({ rows, columns, links }: AddedUp): AddedUp {
  const places = columns
    .map(({ key }, at) => ({ at, place: SCOPE_HIT_KINDS.indexOf(key as ScopeHitKind) }))
    .sort((one, other) => one.place - other.place);
  return {
    rows,
    columns: places.flatMap(({ at }) => columns[at] ?? []),
    links: links.map((line) => places.map(({ at }) => line[at] ?? 0)),
  };
}

const HEAD = 'px-3 py-2 text-start align-bottom font-medium text-text-muted text-xs';

/** The number of links between agreements and scope; on a phone the totals alone. */
export function CoverageMatrix({ coverage, ofClient }: { coverage: Coverage; ofClient: boolean }) {
  const [rowsBy, setRowsBy] = useState<RowsBy>('kind');
  const [columnsBy, setColumnsBy] = useState<ColumnsBy>(coverage.projects.length > 1 ? 'project' : 'kind');
  const { rows, columns, links } = addedUp(coverage, rowsBy, columnsBy);
  return (
    <Card padding="none" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 border-border border-b px-4 py-3 sm:px-6">
        <h2 className="font-semibold text-lg">Clauses and items</h2>
        <div className="flex flex-wrap gap-2">
          <Picker
            aria-label="Rows"
            look="compact"
            options={ROW_CHOICES}
            value={rowsBy}
            onChange={(value) => setRowsBy(value === 'section' ? 'section' : 'kind')}
            className="w-44"
          />
          <Picker
            aria-label="Columns"
            look="compact"
            options={COLUMN_CHOICES}
            value={columnsBy}
            onChange={(value) => setColumnsBy(value === 'project' ? 'project' : 'kind')}
            className="w-40"
          />
        </div>
      </div>
      <div className="overflow-x-auto max-md:hidden">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Number of links between clauses and items</caption>
          <thead>
            <tr className="border-border border-b">
              <th scope="col" className={cn(HEAD, 'sm:ps-6')}>
                Clauses with items
              </th>
              {columns.map(({ key, label, total, covered }) => (
                <th key={key} scope="col" className={cn(HEAD, 'max-w-48')}>
                  <span className="wrap-anywhere block text-text">{label}</span>
                  <span className="block font-normal tabular-nums">
                    {covered.toLocaleString()} of {total.toLocaleString()} {ofClient ? 'in an agreement' : 'sold'}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, total, covered }, row) => (
              <tr key={key} className="border-border border-b last:border-0">
                <th scope="row" className="px-3 py-2 text-start font-normal sm:ps-6">
                  <span className="wrap-anywhere block font-medium">{label}</span>
                  <span className="text-text-muted text-xs tabular-nums">
                    {covered.toLocaleString()} of {total.toLocaleString()}
                  </span>
                </th>
                {columns.map((column, at) => {
                  const count = links[row]?.[at] ?? 0;
                  return (
                    <td
                      key={column.key}
                      className={cn('px-3 py-2 tabular-nums', count === 0 ? 'text-text-muted' : 'font-medium')}
                    >
                      {count.toLocaleString()}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="grid gap-4 p-4 md:hidden">
        <Totals title="Clauses with items" lines={rows} />
        <Totals title={ofClient ? 'Items in an agreement' : 'Items that were sold'} lines={columns} />
      </div>
    </Card>
  );
}

function Totals({ title, lines: shown }: { title: string; lines: readonly Line[] }) {
  return (
    <section aria-label={title}>
      <h3 className="pb-1 font-medium text-sm text-text-muted">{title}</h3>
      <ul className="divide-y divide-border">
        {shown.map(({ key, label, total, covered }) => (
          <li key={key} className="flex items-baseline justify-between gap-3 py-2 text-sm">
            <span className="wrap-anywhere min-w-0">{label}</span>
            <span className="shrink-0 tabular-nums">
              {covered.toLocaleString()} of {total.toLocaleString()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
