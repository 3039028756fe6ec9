import { ApiError, errorText, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import { LoadFailure } from '@scopewright/calls/load-failure';
import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import type { CallInput, CallOutput, Sow } from '@scopewright/contracts';
import {
  NAME_MAX_LENGTH,
  SOW_TEXT_BLOCK_MAX_LENGTH,
  WRITTEN_MILESTONES_MAX,
  WRITTEN_PROJECTS_MAX,
} from '@scopewright/contracts/constants';
import { grouped } from '@scopewright/domain/counted';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import {
  Alert,
  Button,
  Card,
  Checkbox,
  CloseButton,
  EmptyState,
  Field,
  Input,
  Layers,
  ListSkeleton,
  Plus,
  Textarea,
} from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { companyPath, sowPath } from '@scopewright/workplace-kit/company/company-path';
import { useRefreshCompany } from '@scopewright/workplace-kit/company/use-company';
import { TenantLink, useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { useEffect, useState } from 'react';
import { emptyTerms, type TermsValues, termsOf, termsSchema, termsValues } from '../terms.ts';
import { AmountAndDates } from '../terms-form.tsx';
import { useWrittenFrom } from './use-written-from.ts';

type Texts = CallOutput<'sowTexts'>;
type Body = CallInput<'writeSow'>['body'];

const TEXTS: readonly [key: keyof Texts, label: string, hint: string][] = [
  ['introduction', 'Introduction', 'Before the scope'],
  ['exclusions', 'Not included', 'One sentence in each line; the check warns when the scope has it'],
  ['assumptions', 'Assumptions', 'One in each line'],
  ['acceptance', 'Acceptance', 'How work is accepted'],
  ['changes', 'Changes', 'How changes are agreed'],
];

interface WriteSowProps {
  companyId: string;
  currency: string;
  /** The draft to write again; without it a new one is written. */
  again?: Sow;
}

/** Writes a draft SOW from the scope of projects. */
export function WriteSow({ companyId, currency, again }: WriteSowProps) {
  const projects = useProjects({ companyId, search: '' });
  const texts = useCall(['sow-texts'], 'sowTexts', {});
  const from = useWrittenFrom(again ?? null);
  const failed = [projects, texts, from].find(({ isError }) => isError);
  if (failed) return <LoadFailure what="the scope" query={failed} />;
  const rows = projects.data?.pages.flatMap(({ items }) => items);
  if (!rows || !texts.data || (again && !from.data))
    return <ListSkeleton label="Loading the scope..." rows={['w-64', 'w-48']} cells={[]} />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<Layers />}
        title="There is no scope yet"
        description="Make a project first. Its items become the sentences of the SOW."
        action={
          <Button asChild>
            <TenantLink to={companyPath(companyId, 'projects')}>Open projects</TenantLink>
          </Button>
        }
      />
    );
  const newest = rows.slice(0, WRITTEN_PROJECTS_MAX).map(({ id }) => id);
  const first = from.data ?? { projectIds: newest, configItems: true, milestones: [], texts: texts.data };
  return <WriteForm companyId={companyId} currency={currency} projects={rows} first={first} again={again} />;
}

interface WriteFormProps {
  companyId: string;
  currency: string;
  projects: readonly CallOutput<'projects'>['items'][number][];
  /** Values to begin with. */
  first: Omit<CallOutput<'writtenSow'>, 'outdated'>;
  again: Sow | undefined;
}

interface Milestone {
  id: number;
  title: string;
  date: string;
}

function WriteForm({ companyId, currency, projects, first, again }: WriteFormProps) {
  const { toast } = useHost();
  const go = useGo();
  const form = useZodForm(termsSchema, { defaultValues: again ? termsValues(again, currency) : emptyTerms(currency) });
  const { write, isPending } = useWrite(companyId, again);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(first.projectIds));
  const [configItems, setConfigItems] = useState(first.configItems);
  const [milestones, setMilestones] = useState<readonly Milestone[]>(() =>
    first.milestones.map((one, id) => ({ ...one, id })),
  );
  const [texts, setTexts] = useState(first.texts);
  const [keepTexts, setKeepTexts] = useState(again === undefined);
  const [failed, setFailed] = useState<string | null>(null);
  const [savedTo, setSavedTo] = useState<string | null>(null);
  const isChanged = form.formState.isDirty || milestones.length !== first.milestones.length || texts !== first.texts;
  useUnsavedChanges(isChanged && savedTo === null);
  // in an effect, when the unsaved-changes guard is already released
  useEffect(() => {
    if (savedTo !== null) go(savedTo, { replace: true });
  }, [savedTo, go]);

  async function submit(values: TermsValues): Promise<void> {
    const { title, amount, startDate, endDate } = termsOf(values);
    setFailed(null);
    try {
      const sow = await write({
        title,
        amount,
        startDate,
        endDate,
        projectIds: [...chosen],
        configItems,
        milestones: milestones.map(({ title: name, date }) => ({ title: name, date })),
        texts,
        keepTexts,
      });
      toast.success(again ? 'Draft written again' : 'Draft written');
      setSavedTo(`${sowPath(companyId, sow.id)}/document`);
    } catch (error) {
      const details = error instanceof ApiError ? Object.values(error.details) : [];
      setFailed(details[0] ?? errorText(error, 'The SOW could not be written. Please try again.'));
    }
  }
  const toggle = (id: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <Card padding="lg" className="max-w-3xl">
      <Form form={form} onSubmit={submit} className="grid gap-6" aria-label="SOW" onChange={() => setFailed(null)}>
        <FormField<TermsValues> name="title" label="Title" required>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
        <fieldset className="grid gap-3">
          <legend className="pb-2 font-medium text-sm">Scope</legend>
          {projects.map(({ id, name, counts }) => (
            <Checkbox
              key={id}
              label={name}
              hint={`${grouped(counts.workflows, 'workflow')}, ${grouped(counts.requestTypes, 'request type')}`}
              checked={chosen.has(id)}
              disabled={!chosen.has(id) && chosen.size >= WRITTEN_PROJECTS_MAX}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
          <Checkbox
            label="Configuration items in scope"
            checked={configItems}
            onChange={({ target }) => setConfigItems(target.checked)}
          />
        </fieldset>
        <AmountAndDates
          kind="sow"
          hints={{}}
          currency={form.watch('currency')}
          onCurrency={(to) => form.setValue('currency', to, { shouldDirty: true })}
        />
        <Milestones milestones={milestones} onChange={setMilestones} />
        <FirmTexts texts={texts} onChange={setTexts} />
        <Checkbox
          label="Use these texts for the firm’s next SOWs"
          checked={keepTexts}
          onChange={({ target }) => setKeepTexts(target.checked)}
        />
        {failed ? <Alert tone="danger">{failed}</Alert> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isPending} disabled={chosen.size === 0}>
            {isPending ? 'Writing...' : again ? 'Write it again' : 'Write the SOW'}
          </Button>
          <Button asChild variant="secondary">
            <TenantLink to={again ? sowPath(companyId, again.id) : companyPath(companyId, 'sows')}>Cancel</TenantLink>
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function FirmTexts({ texts, onChange }: { texts: Texts; onChange: (texts: Texts) => void }) {
  return TEXTS.map(([key, label, hint]) => (
    <Field key={key} label={label} hint={hint}>
      <Textarea
        rows={3}
        value={texts[key]}
        maxLength={SOW_TEXT_BLOCK_MAX_LENGTH}
        onChange={({ target }) => onChange({ ...texts, [key]: target.value })}
      />
    </Field>
  ));
}

interface MilestonesProps {
  milestones: readonly Milestone[];
  onChange: (milestones: readonly Milestone[]) => void;
}

function Milestones({ milestones, onChange }: MilestonesProps) {
  const change = (id: number, values: Partial<Milestone>) =>
    onChange(milestones.map((one) => (one.id === id ? { ...one, ...values } : one)));
  const next = Math.max(0, ...milestones.map(({ id }) => id)) + 1;
  return (
    <fieldset className="grid justify-items-start gap-3">
      <legend className="pb-2 font-medium text-sm">Milestones</legend>
      {milestones.map(({ id, title, date }, at) => (
        <div key={id} className="grid w-full gap-3 sm:grid-cols-[1fr_12rem_auto]">
          <Input
            aria-label={`Name of milestone ${at + 1}`}
            required
            value={title}
            maxLength={NAME_MAX_LENGTH}
            placeholder="Go-live"
            onChange={({ target }) => change(id, { title: target.value })}
          />
          <Input
            type="date"
            aria-label={`Date of milestone ${at + 1}`}
            required
            value={date}
            onChange={({ target }) => change(id, { date: target.value })}
          />
          <CloseButton
            label={`Remove milestone ${at + 1}`}
            onClick={() => onChange(milestones.filter((one) => one.id !== id))}
          />
        </div>
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="max-sm:h-11"
        disabled={milestones.length >= WRITTEN_MILESTONES_MAX}
        onClick={() => onChange([...milestones, { id: next, title: '', date: '' }])}
      >
        <Plus aria-hidden="true" />
        Add a milestone
      </Button>
    </fieldset>
  );
}

function useWrite(companyId: string, again: Sow | undefined) {
  const { api } = useHost();
  const refresh = useRefreshCompany(companyId);
  const operation = useOperation();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: Body) =>
      again
        ? api.call('rewriteSow', { params: { sowId: again.id }, body: { version: again.version, ...body } })
        : api.call('writeSow', {
            params: { companyId },
            body,
            headers: { [IDEMPOTENCY_HEADER]: operation.idFor(body) },
          }),
    onSuccess: operation.done,
    onSettled: refresh,
  });
  return { write: mutateAsync, isPending };
}
