import { READY_CHOICES, ReadyMark } from '@scopewright/company-kit/scope/ready-mark';
import { PHASE_CHOICES, phaseWords, type ReadyState } from '@scopewright/company-kit/scope/scope-words';
import type { ScopeItemRow } from '@scopewright/contracts/scoping';
import { Picker } from '@scopewright/ui/picker';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import type { BulkSet } from './table-queries.ts';

interface CellProps {
  row: ScopeItemRow;
  /** Null: read-only. */
  onSet: ((row: ScopeItemRow, set: BulkSet) => void) | null;
}

/** The phase of an item, editable in place. */
export const PhaseCell = ({ row, onSet }: CellProps) =>
  onSet ? (
    <Picker
      look="cell"
      aria-label={`Phase of ${row.name}`}
      options={PHASE_CHOICES}
      value={String(row.phase)}
      onChange={(phase) => onSet(row, { phase: Number(phase) })}
    />
  ) : (
    phaseWords(row.phase)
  );

/** The ready state of an item, editable in place. */
export const StateCell = ({ row, onSet }: CellProps) =>
  onSet ? (
    <Picker
      look="cell"
      aria-label={`State of ${row.name}`}
      options={READY_CHOICES}
      value={row.readyState}
      onChange={(state) => onSet(row, { readyState: state as ReadyState })}
    />
  ) : (
    <ReadyMark state={row.readyState} />
  );

/** The owner of an item, editable in place. */
export const OwnerCell = ({
  row,
  onSet,
  people,
  owner,
}: CellProps & { people: readonly Consultant[]; owner: string | null }) =>
  onSet ? (
    <Picker
      look="cell"
      aria-label={`Owner of ${row.name}`}
      none="No owner"
      options={[
        ...people.map(({ id, name }) => ({ value: id, label: name })),
        // a person who has left the firm, or works for another company of it
        ...(row.ownerId !== null && !people.some(({ id }) => id === row.ownerId)
          ? [{ value: row.ownerId, label: owner ?? '' }]
          : []),
      ]}
      value={row.ownerId ?? ''}
      onChange={(id) => onSet(row, { ownerId: id || null })}
    />
  ) : (
    (owner ?? <span className="text-text-muted">No owner</span>)
  );
