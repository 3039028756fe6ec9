import type { ScopeItemRow } from '@scopewright/contracts/scoping';
import { cn } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import type { Consultant } from '../../companies/list/consultants.ts';
import { TenantLink } from '../../frame/tenant-link.tsx';
import { READY_CHOICES, ReadyMark } from '../ready-mark.tsx';
import { PHASE_CHOICES, phaseWords, type ReadyState } from '../words/scope-words.ts';
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

/** The name of an item, which opens it. */
export const NameLink = ({ row, link, className }: { row: ScopeItemRow; link: string | null; className?: string }) =>
  link ? (
    <TenantLink
      to={link}
      className={cn('truncate rounded-sm py-1 font-medium hover:text-brand hover:underline', className)}
      title={row.name}
    >
      {row.name}
    </TenantLink>
  ) : (
    <span className={cn('truncate font-medium', className)} title={row.name}>
      {row.name}
    </span>
  );

interface RowBoxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean, shift: boolean) => void;
}

/** The checkbox that selects a row; its label is as large as a thumb. */
export function RowBox({ label, checked, onChange }: RowBoxProps) {
  return (
    <label className="-m-2 flex size-11 shrink-0 cursor-pointer items-center justify-center sm:size-9">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-6 accent-brand sm:size-4.5"
      />
    </label>
  );
}
