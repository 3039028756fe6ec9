import { errorText, IDEMPOTENCY_HEADER, newIdempotencyKey } from '@scopewright/api-client';
import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import { NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import {
  MILESTONE_KINDS,
  MILESTONE_NOTE_MAX,
  type MilestoneKind,
  WAITS_FOR,
} from '@scopewright/contracts/tracking/limits';
import { oneOf } from '@scopewright/domain/one-of';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Field, Input, Select, Textarea } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useAssignable } from '@scopewright/workplace-kit/company/use-assignable';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useState } from 'react';
import type { Milestone } from './tracking-queries.ts';

const KINDS: Record<MilestoneKind, string> = { milestone: 'Milestone', input: 'Input or decision' };
const WAITS: Record<(typeof WAITS_FOR)[number], string> = { us: 'Us', client: 'The client' };

const draftOf = (milestone: Milestone | null) => ({
  kind: milestone?.kind ?? ('milestone' as MilestoneKind),
  title: milestone?.title ?? '',
  date: milestone?.date ?? '',
  expectedOn: milestone?.expectedOn ?? '',
  doneOn: milestone?.doneOn ?? '',
  waitsFor: milestone?.waitsFor ?? ('us' as Milestone['waitsFor']),
  ownerId: milestone?.owner?.id ?? '',
  projectId: milestone?.projectId ?? '',
  note: milestone?.note ?? '',
});
type Draft = ReturnType<typeof draftOf>;

interface MilestoneDialogProps {
  companyId: string;
  /** Null: a new one. */
  milestone: Milestone | null;
  onClose: () => void;
}

/** Saves the input and closes the dialog. */
function useSaving({ companyId, milestone, onClose }: MilestoneDialogProps) {
  const { api, toast, queryClient } = useHost();
  const [key] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const added = {
        expectedOn: draft.expectedOn || null,
        doneOn: draft.doneOn || null,
        waitsFor: draft.waitsFor,
        ownerId: draft.ownerId || null,
        note: draft.note,
      };
      const own = { title: draft.title, date: draft.date, projectId: draft.projectId || null };
      if (milestone === null)
        await api.call('createMilestone', {
          params: { companyId },
          body: { kind: draft.kind, ...own, ...added },
          headers: { [IDEMPOTENCY_HEADER]: key },
        });
      else if (milestone.clauseId !== null)
        await api.call('trackClause', {
          params: { clauseId: milestone.clauseId },
          body: { version: milestone.version, ...added },
        });
      else
        await api.call('changeMilestone', {
          params: { companyId, milestoneId: milestone.id ?? '' },
          body: { version: milestone.version, ...own, ...added },
        });
    },
    onSuccess: () => {
      toast.success(milestone === null ? 'Added' : 'Saved');
      onClose();
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: companyKey(companyId) }),
  });
}

/** Adds a milestone or input, or changes one. Values that a clause states can't be changed here. */
export function MilestoneDialog(props: MilestoneDialogProps) {
  const { companyId, milestone, onClose } = props;
  const [asked, setAsked] = useState(false);
  const [draft, setDraft] = useState(() => draftOf(milestone));
  const save = useSaving(props);
  const ofClause = milestone?.clauseId ?? null;
  const set = (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes }));
  const missing = draft.title.trim() === '' || draft.date === '';

  const submit = () => {
    setAsked(true);
    if (!missing && !save.isPending) save.mutate(draft);
  };

  return (
    <AskDialog
      title={milestone === null ? 'Add a milestone or input' : `Edit ${KINDS[draft.kind].toLowerCase()}`}
      description={
        ofClause === null
          ? 'The client sees everything here except owner and note.'
          : 'Title and day are those of the clause. The client sees everything here except owner and note.'
      }
      submitLabel={milestone === null ? 'Add' : 'Save'}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {milestone === null ? (
        <Field label="Kind">
          <Select
            value={draft.kind}
            options={MILESTONE_KINDS.map((value) => ({ value, label: KINDS[value] }))}
            onChange={({ target }) => {
              const kind = oneOf(MILESTONE_KINDS, target.value) ?? draft.kind;
              set({ kind, waitsFor: kind === 'input' ? 'client' : 'us' });
            }}
          />
        </Field>
      ) : null}
      <Field label="Title" required error={asked && draft.title.trim() === '' ? 'Required' : ''}>
        <Input
          value={draft.title}
          maxLength={NAME_MAX_LENGTH}
          disabled={ofClause !== null}
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      <PlanFields {...{ companyId, milestone, draft, set, asked }} />
      <Field label="Note" hint="For your firm only">
        <Textarea
          value={draft.note}
          rows={2}
          maxLength={MILESTONE_NOTE_MAX}
          onChange={({ target }) => set({ note: target.value })}
        />
      </Field>
    </AskDialog>
  );
}

interface PlanFieldsProps extends Omit<MilestoneDialogProps, 'onClose'> {
  draft: Draft;
  set: (changes: Partial<Draft>) => void;
  /** Missing required fields are marked. */
  asked: boolean;
}

/** When it is to be done, whom it waits for, and who takes care of it. */
function PlanFields({ companyId, milestone, draft, set, asked }: PlanFieldsProps) {
  const ofClause = milestone?.clauseId ?? null;
  const owners = useOwners(milestone?.owner ?? null);
  const projects = (useProjects({ companyId, search: '' }).data?.pages ?? []).flatMap(({ items }) => items);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Planned for" required error={asked && draft.date === '' ? 'Required' : ''}>
        <Input
          type="date"
          value={draft.date}
          disabled={ofClause !== null}
          onChange={({ target }) => set({ date: target.value })}
        />
      </Field>
      <Field label="Now expected on">
        <Input type="date" value={draft.expectedOn} onChange={({ target }) => set({ expectedOn: target.value })} />
      </Field>
      <Field label="Done on">
        <Input type="date" value={draft.doneOn} onChange={({ target }) => set({ doneOn: target.value })} />
      </Field>
      <Field label="Waits for">
        <Select
          value={draft.waitsFor}
          options={WAITS_FOR.map((value) => ({ value, label: WAITS[value] }))}
          onChange={({ target }) => set({ waitsFor: oneOf(WAITS_FOR, target.value) ?? draft.waitsFor })}
        />
      </Field>
      <Field label="Owner" hint="Gets the reminders; without one, the project’s lead does">
        <Picker value={draft.ownerId} none="No one" options={owners} onChange={(ownerId) => set({ ownerId })} />
      </Field>
      {ofClause === null && (projects.length > 0 || draft.projectId !== '') ? (
        <Field label="Project">
          <Picker
            value={draft.projectId}
            none="All projects"
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(projectId) => set({ projectId })}
          />
        </Field>
      ) : null}
    </div>
  );
}

/** The firm's people who may be the owner, the company's consultants first. */
function useOwners(owner: Milestone['owner']): { value: string; label: string }[] {
  const all = [...useAssignable(true), ...(owner ? [owner] : [])];
  return [...new Map(all.map((each) => [each.id, each.name])).entries()].map(([value, label]) => ({ value, label }));
}
