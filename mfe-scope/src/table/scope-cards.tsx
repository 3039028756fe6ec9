import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { KIND_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { plural } from '@scopewright/domain/counted';
import { RowBox } from '@scopewright/lists/row-box';
import { RowName } from '@scopewright/lists/row-name';
import { formatDate } from '@scopewright/ui';
import { OwnerCell, PhaseCell, StateCell } from './row-cells.tsx';
import type { ScopeTableProps } from './scope-table.tsx';

/** The items as cards, for screens too narrow for the table. */
export function ScopeCards({ rows, linkOf, ownerName, projectName, people, chosen, onChoose, onSet }: ScopeTableProps) {
  return (
    <ul aria-label="Items of the company" className="divide-y divide-border">
      {rows.map((row, index) => (
        <li key={row.id} className="grid gap-1 px-4 py-3 [contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
          <div className="flex min-w-0 items-center gap-3">
            {chosen ? (
              <RowBox
                label={`Choose ${row.name}`}
                checked={chosen.has(row.id)}
                onChange={(add, shift) => onChoose(index, add, shift)}
              />
            ) : null}
            <ItemIcon kind={row.kind} />
            <RowName name={row.name} link={linkOf(row)} className="min-h-6 flex-1" />
          </div>
          <p className="text-text-muted text-xs">
            {[
              KIND_WORDS[row.kind].one,
              projectName(row),
              row.deadline === null ? '' : `Due ${formatDate(row.deadline)}`,
              row.openQuestions > 0 ? `${row.openQuestions} open ${plural(row.openQuestions, 'question')}` : '',
              row.implementedAt ? 'Implemented' : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="grid grid-cols-2 gap-2 text-sm">
            <PhaseCell row={row} onSet={onSet} />
            <StateCell row={row} onSet={onSet} />
            <div className="col-span-2">
              <OwnerCell row={row} onSet={onSet} people={people} owner={row.ownerId && ownerName(row.ownerId)} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
