import type { Approval } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';
import { inOrder } from '@scopewright/domain/scoping/parts';
import type { Json } from '@scopewright/editing';
import { nameCheck, RowTextEdit, TextAreaEdit } from '@scopewright/editing/text-edit';
import { Button, Field, Input, Plus, Select } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useMemo } from 'react';
import { FindingMark, markOf } from '../findings/finding-mark.tsx';
import { useWorkspace } from '../project/workspace-context.tsx';
import { findingsByPart } from './findings-by-part.ts';
import { RowMenu } from './row-buttons.tsx';
import { SectionHead } from './section-head.tsx';
import { statusChoices } from './transition-words.ts';
import { useWorkflow } from './workflow-context.tsx';
import { APPROVALS } from './workflow-edits.ts';

const NEW_APPROVAL: { [key: string]: Json } = {
  name: 'Approval',
  statusId: null,
  approvers: { by: 'groups', names: [] },
  needs: { by: 'number', count: 1 },
  approveTransitionId: null,
  declineTransitionId: null,
};

/** The approvals of a workflow: their status, their approvers, and where they lead. */
export function ApprovalList() {
  const { content, edits, write, findings } = useWorkflow();
  const approvals = inOrder(content.approvals);
  const found = useMemo(() => findingsByPart(findings), [findings]);
  return (
    <section aria-labelledby="approvals" className="grid grid-cols-1 gap-3">
      <SectionHead id="approvals" title="Approvals" count={approvals.length}>
        {write ? (
          <Button variant="secondary" size="sm" onClick={() => edits.add(APPROVALS, NEW_APPROVAL, 'New approval')}>
            <Plus aria-hidden="true" />
            Add approval
          </Button>
        ) : null}
      </SectionHead>
      {approvals.length === 0 ? (
        <p className="text-sm text-text-muted">No status of this workflow requires an approval.</p>
      ) : null}
      <ul aria-labelledby="approvals" className={approvals.length === 0 ? 'hidden' : 'grid gap-3'}>
        {approvals.map(([id, approval], index) => (
          <li
            key={id}
            data-part={id}
            className="grid gap-4 rounded-md border border-border bg-surface-raised p-3 sm:p-4"
          >
            <ApprovalForm
              id={id}
              approval={approval}
              first={index === 0}
              last={index === approvals.length - 1}
              findings={found('approvals', id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ApprovalFormProps {
  id: string;
  approval: Approval;
  first: boolean;
  last: boolean;
  findings: readonly Finding[];
}

function ApprovalForm({ id, approval, first, last, findings }: ApprovalFormProps) {
  const { content, edits, write } = useWorkflow();
  const path = [...APPROVALS, id];
  const out = inOrder(content.transitions)
    .filter(([, { from }]) => Array.isArray(from) && approval.statusId !== null && from.includes(approval.statusId))
    .map(([value, { name }]) => ({ value, label: name }));
  const decision = (key: 'approveTransitionId' | 'declineTransitionId', label: string) => (
    <Field label={label}>
      <Picker
        data-key={key}
        value={approval[key] ?? ''}
        disabled={!write}
        none={approval.statusId === null ? 'Choose the status first' : 'No transition yet'}
        options={out}
        onChange={(id) => edits.set([...path, key], id || null, label)}
      />
    </Field>
  );
  return (
    <>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <RowTextEdit
            data-key="name"
            aria-label={`Name of the approval ${approval.name}`}
            value={approval.name}
            readOnly={!write}
            check={nameCheck}
            onCommit={(to) => edits.set([...path, 'name'], to, 'Rename the approval')}
          />
        </div>
        <FindingMark {...markOf(findings)} place={path} of={`the approval ${approval.name}`} />
        {write ? (
          <RowMenu
            label={`approval ${approval.name}`}
            first={first}
            last={last}
            onMove={(by) => edits.move(APPROVALS, id, by, `Move the approval “${approval.name}”`)}
            onDelete={() => edits.set(path, undefined, `Delete the approval “${approval.name}”`)}
          />
        ) : null}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Required in">
          <Picker
            data-key="statusId"
            value={approval.statusId ?? ''}
            disabled={!write}
            none="No status yet"
            options={statusChoices(content.statuses)}
            onChange={(id) => edits.set([...path, 'statusId'], id || null, 'Status of the approval')}
          />
        </Field>
        {decision('approveTransitionId', 'When approved')}
        {decision('declineTransitionId', 'When declined')}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Approvers path={path} approvers={approval.approvers} />
        <Needs path={path} needs={approval.needs} />
      </div>
    </>
  );
}

const APPROVERS = [
  { value: 'groups', label: 'Groups' },
  { value: 'people', label: 'Named people' },
  { value: 'field', label: 'People from a field' },
];
const linesOf = (text: string) =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean).slice(0, 50);

function Approvers({ path, approvers }: { path: readonly string[]; approvers: Approval['approvers'] }) {
  const { edits, write } = useWorkflow();
  const { rows } = useWorkspace();
  const users = rows.filter(
    ({ fieldType }) => fieldType === 'user' || fieldType === 'users' || fieldType === 'group' || fieldType === 'groups',
  );
  const set = (to: Json) => edits.set([...path, 'approvers'], to, 'Approvers');
  return (
    <div className="grid content-start gap-3">
      <Field label="Who approves">
        <Select
          data-key="approvers"
          value={approvers.by}
          disabled={!write}
          options={APPROVERS}
          onChange={({ target: { value } }) =>
            set(
              value === 'field'
                ? { by: 'field', fieldId: null }
                : { by: value, names: approvers.by === 'field' ? [] : approvers.names },
            )
          }
        />
      </Field>
      {approvers.by === 'field' ? (
        <Field label="Field" hint="This field must be on the form of every request type that uses this workflow.">
          <Picker
            value={approvers.fieldId ?? ''}
            disabled={!write}
            none={users.length === 0 ? 'No user or group fields yet' : 'No field yet'}
            options={users.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => set({ by: 'field', fieldId: id || null })}
          />
        </Field>
      ) : (
        <Field label={approvers.by === 'groups' ? 'Groups, one per line' : 'People, one per line'}>
          <TextAreaEdit
            value={approvers.names.join('\n')}
            rows={2}
            readOnly={!write}
            onCommit={(text) => set({ by: approvers.by, names: linesOf(text) })}
          />
        </Field>
      )}
    </div>
  );
}

const NEEDS = [
  { value: 'number', label: 'A number of them' },
  { value: 'percent', label: 'A percentage of them' },
  { value: 'principal', label: 'One of each person or group' },
];
const wholeNumber = (text: string) => Math.max(0, Math.min(1_000, Math.trunc(Number(text)) || 0));

function Needs({ path, needs }: { path: readonly string[]; needs: Approval['needs'] }) {
  const { edits, write } = useWorkflow();
  const set = (to: Json) => edits.set([...path, 'needs'], to, 'How many approve');
  return (
    <div className="grid content-start gap-3">
      <Field label="How many must approve">
        <Select
          data-key="needs"
          value={needs.by}
          disabled={!write}
          options={NEEDS}
          onChange={({ target: { value } }) =>
            set(
              value === 'percent'
                ? { by: value, percent: 100 }
                : value === 'number'
                  ? { by: value, count: 1 }
                  : { by: value },
            )
          }
        />
      </Field>
      {needs.by === 'number' ? (
        <Field label="Number of approvals">
          <Input
            type="number"
            min={1}
            max={20}
            value={needs.count}
            disabled={!write}
            onChange={(event) => set({ by: 'number', count: wholeNumber(event.target.value) })}
          />
        </Field>
      ) : null}
      {needs.by === 'percent' ? (
        <Field label="Percent of the approvers">
          <Input
            type="number"
            min={1}
            max={100}
            value={needs.percent}
            disabled={!write}
            onChange={(event) => set({ by: 'percent', percent: wholeNumber(event.target.value) })}
          />
        </Field>
      ) : null}
    </div>
  );
}
