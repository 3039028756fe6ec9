import type { ScopeItemRow } from '@scopewright/contracts/scoping';
import { useHost } from '@scopewright/remote-contract';
import { Button, Select, X } from '@scopewright/ui';
import { useState } from 'react';
import { useConsultants } from '../../companies/list/consultants.ts';
import { BlockDialog } from '../block-dialog.tsx';
import { failureText } from '../queries/use-create-item.ts';
import { choicesOf, PHASE_CHOICES, READY_WORDS, type ReadyState } from '../scope-words.ts';
import { type BulkSet, useBulkChange } from './table-queries.ts';

interface BulkBarProps {
  companyId: string;
  rows: readonly ScopeItemRow[];
  onClear: () => void;
}

/** Gives the chosen items a phase, a state or an owner. */
export function BulkBar({ companyId, rows, onClear }: BulkBarProps) {
  const { toast } = useHost();
  const { data: staff } = useConsultants();
  const bulk = useBulkChange(companyId);
  const [blocking, setBlocking] = useState(false);
  const give = (set: BulkSet) =>
    bulk.mutate(
      { rows, set },
      {
        onSuccess: (changed) => toast.success(`${changed} ${changed === 1 ? 'item is' : 'items are'} changed`),
        onError: (error) => toast.error(`Not all could be changed. ${failureText(error)}`),
      },
    );
  const one = (
    label: string,
    options: readonly { value: string; label: string }[],
    onChoose: (value: string) => void,
  ) => (
    <div className="w-36">
      <Select
        aria-label={label}
        compact
        value=""
        placeholder={label}
        disabled={bulk.isPending}
        options={options}
        onChange={({ target: { value } }) => (value ? onChoose(value) : undefined)}
      />
    </div>
  );
  return (
    <section
      aria-label="Chosen items"
      className="flex flex-wrap items-center gap-2 border-border border-b bg-brand-soft px-4 py-2"
    >
      <p role="status" className="pr-2 font-medium text-sm tabular-nums">
        {bulk.isPending ? 'Changing...' : `${rows.length} chosen`}
      </p>
      {one('Set phase', PHASE_CHOICES, (value) => give({ phase: Number(value) }))}
      {one('Set state', choicesOf(READY_WORDS), (value) =>
        value === 'blocked' ? setBlocking(true) : give({ readyState: value as ReadyState }),
      )}
      {one(
        'Set owner',
        [
          { value: 'none', label: 'Nobody' },
          ...(staff?.consultants ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ],
        (value) => give({ ownerId: value === 'none' ? null : value }),
      )}
      <Button variant="ghost" size="sm" className="ms-auto" onClick={onClear}>
        <X aria-hidden="true" />
        Choose none
      </Button>
      {blocking ? (
        <BlockDialog
          count={rows.length}
          onBlock={(blockedReason) => {
            setBlocking(false);
            give({ readyState: 'blocked', blockedReason });
          }}
          onClose={() => setBlocking(false)}
        />
      ) : null}
    </section>
  );
}
