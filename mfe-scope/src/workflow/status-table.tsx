import { CATEGORY_WORDS, choicesOf } from '@scopewright/company-kit/scope/scope-words';
import type { Status } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { nameCheck, RowTextEdit } from '@scopewright/editing/text-edit';
import { ArrowRight, Button, Input, Late, latePart, Plus, Select } from '@scopewright/ui';
import { DropdownMenuItem } from '@scopewright/ui/dropdown-menu';
import { type FormEvent, memo, useMemo, useState } from 'react';
import { FindingMark, markOf } from '../findings/finding-mark.tsx';
import type { Edits } from '../saving/use-edits.ts';
import { CategoryDot } from './category-dot.tsx';
import { findingsByPart } from './findings-by-part.ts';
import { RowMenu } from './row-buttons.tsx';
import { SectionHead } from './section-head.tsx';
import { useWorkflow } from './workflow-context.tsx';
import { newStatus, STATUSES, withoutStatus } from './workflow-edits.ts';

const transitionDialog = latePart(() =>
  import('./add-transition-dialog.tsx').then(({ AddTransitionDialog }) => AddTransitionDialog),
);
const CATEGORIES = choicesOf(CATEGORY_WORDS);

/** The statuses of a workflow, each with its category. */
export function StatusTable() {
  const { content, edits, write, findings } = useWorkflow();
  const [fromId, setFrom] = useState<string | null>(null);
  const statuses = inOrder(content.statuses);
  const found = useMemo(() => findingsByPart(findings), [findings]);
  return (
    <section aria-labelledby="statuses" className="grid grid-cols-1 gap-3">
      <SectionHead id="statuses" title="Statuses" count={statuses.length} />
      <ul
        aria-labelledby="statuses"
        className="divide-y divide-border rounded-md border border-border bg-surface-raised"
      >
        {statuses.map(([id, status], index) => (
          <StatusRow
            key={id}
            id={id}
            status={status}
            edits={edits}
            write={write}
            first={index === 0}
            last={index === statuses.length - 1}
            findings={found('statuses', id)}
            onAddTransition={setFrom}
          />
        ))}
        {write ? <NewStatus onAdd={(name) => edits.add(STATUSES, newStatus(name), `New status “${name}”`)} /> : null}
      </ul>
      {fromId !== null ? <Late of={transitionDialog} props={{ fromId, onClose: () => setFrom(null) }} /> : null}
    </section>
  );
}

interface StatusRowProps {
  id: string;
  status: Status;
  edits: Edits;
  write: boolean;
  first: boolean;
  last: boolean;
  findings: readonly Finding[];
  onAddTransition: (fromId: string) => void;
}

const StatusRow = memo(function StatusRow({
  id,
  status: { name, category },
  edits,
  write,
  first,
  last,
  findings,
  onAddTransition,
}: StatusRowProps) {
  const path = [...STATUSES, id];
  return (
    <li data-part={id} className="grid gap-1 px-3 py-2 [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:flex-nowrap">
        <CategoryDot category={category} />
        <div className="min-w-0 flex-1 basis-40">
          <RowTextEdit
            data-key="name"
            aria-label={`Name of the status ${name}`}
            value={name}
            readOnly={!write}
            check={nameCheck}
            onCommit={(to) => edits.set([...path, 'name'], to, 'Rename the status')}
          />
        </div>
        <div className="w-36 shrink-0 max-sm:order-last max-sm:ml-6">
          <Select
            data-key="category"
            data-first=""
            aria-label={`Category of the status ${name}`}
            compact
            value={category ?? ''}
            disabled={!write}
            placeholder="Category?"
            options={CATEGORIES}
            onChange={(event) => edits.set([...path, 'category'], event.target.value || null, 'Category of the status')}
          />
        </div>
        <FindingMark {...markOf(findings)} place={path} of={`the status ${name}`} />
        {write ? (
          <RowMenu
            label={`status ${name}`}
            first={first}
            last={last}
            onMove={(by) => edits.move(STATUSES, id, by, `Move the status “${name}”`)}
            onDelete={() => edits.change((item) => withoutStatus(item, id), `Delete the status “${name}”`)}
          >
            <DropdownMenuItem onSelect={() => onAddTransition(id)}>
              <ArrowRight aria-hidden="true" /> Add transition to…
            </DropdownMenuItem>
          </RowMenu>
        ) : null}
      </div>
    </li>
  );
});

function NewStatus({ onAdd }: { onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    onAdd(name.trim());
    setName('');
  }
  return (
    <li className="px-3 py-2">
      <form onSubmit={submit} className="flex items-center gap-2">
        <Plus aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
        <Input
          compact
          aria-label="Name of a new status"
          placeholder="Add a status"
          value={name}
          maxLength={255}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="secondary" size="sm" disabled={name.trim() === ''}>
          Add
        </Button>
      </form>
    </li>
  );
}
