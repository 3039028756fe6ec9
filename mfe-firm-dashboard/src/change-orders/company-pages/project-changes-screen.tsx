import { ApiError, errorText } from '@scopewright/api-client';
import { DIFF_CHANGES } from '@scopewright/contracts/change-orders/limits';
import { daysInWords, orderNumber } from '@scopewright/domain/change-orders/contract';
import { can } from '@scopewright/domain/policy';
import { isOpenSow } from '@scopewright/domain/sow';
import { useHost, useSession } from '@scopewright/remote-contract';
import {
  Badge,
  Button,
  Card,
  Checkbox,
  CircleCheck,
  dateInWords,
  EmptyState,
  Field,
  Input,
  ListSkeleton,
  PagedList,
  Select,
  Textarea,
  TimeAgo,
} from '@scopewright/ui';
import { useState } from 'react';
import { useCompanyAccess, useOpenCompany } from '../../companies/company-context.tsx';
import { CompanyPage } from '../../companies/company-page.tsx';
import { changeOrderPath, companyPath } from '../../companies/company-path.ts';
import { PageNotFound } from '../../frame/page-not-found.tsx';
import { useGo } from '../../frame/tenant-link.tsx';
import { useRouteParams } from '../../frame/use-route-params.ts';
import { AskDialog } from '../../scoping/form/dialogs/ask-dialog.tsx';
import { useSows } from '../../sows/agreements.ts';
import {
  type DiffFilter,
  useBaselines,
  useChangeEffect,
  useChangeRequests,
  useDraftOrder,
  useKeepBaseline,
  useScopeDiff,
} from '../change-queries.ts';
import { amountInWords, CHANGES } from '../change-words.tsx';
import { EntryList } from '../entry-list.tsx';

const ROWS = ['w-72', 'w-56', 'w-64'];

/** What differs between a project and what is agreed, and the change orders that are drafted from it. */
export function ProjectChangesScreen() {
  const { companyId, projectId } = useRouteParams('/companies/:companyId/changes/:projectId');
  const company = useOpenCompany();
  const { abilities } = useSession();
  const { writeSows } = useCompanyAccess(company);
  const baselines = useBaselines(companyId, projectId);
  const [from, setFrom] = useState('');
  const [keeping, setKeeping] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [drafting, setDrafting] = useState(false);
  if (!can(abilities, 'change-order:review')) return <PageNotFound />;
  if (baselines.error instanceof ApiError && [404, 422].includes(baselines.error.status)) return <PageNotFound />;
  const kept = baselines.data?.items ?? [];
  const agreedId = baselines.data?.agreedId ?? null;
  const isAgreed = from === '' || from === agreedId;
  return (
    <CompanyPage
      title="Changes of the scope"
      crumbs={[{ label: 'Changes', to: companyPath(companyId, 'changes') }]}
      actions={
        writeSows ? (
          <Button variant="secondary" onClick={() => setKeeping(true)}>
            Keep a baseline
          </Button>
        ) : null
      }
    >
      <div className="grid gap-6">
        <Card>
          <div className="flex flex-wrap items-end justify-between gap-4">
            <Field label="Compare the scope now with" className="min-w-64 flex-1">
              <Select
                options={kept.map(({ id, name, agreed, createdAt }) => ({
                  value: id,
                  label: `${name}${agreed ? ' (agreed)' : ''}, ${dateInWords(createdAt.slice(0, 10))}`,
                }))}
                placeholder={agreedId === null ? 'Nothing is agreed yet' : 'What is agreed'}
                value={from}
                onChange={(event) => {
                  setFrom(event.target.value);
                  setChosen([]);
                }}
              />
            </Field>
            {baselines.data ? (
              <p className="text-sm text-text-muted">
                {kept.length === 1 ? '1 baseline' : `${kept.length} baselines`}
                {kept[0] ? (
                  <>
                    , the latest <TimeAgo at={kept[0].createdAt} />
                  </>
                ) : null}
              </p>
            ) : null}
          </div>
        </Card>
        {agreedId === null && from === '' && baselines.data ? (
          <EmptyState
            icon={<CircleCheck />}
            title="Nothing is agreed yet"
            description="A project gets its baseline when a SOW of the company becomes active. You can also keep one by hand."
          />
        ) : baselines.data ? (
          <Differences
            companyId={companyId}
            projectId={projectId}
            from={from}
            chosen={writeSows && isAgreed ? chosen : null}
            onChoose={setChosen}
          />
        ) : (
          <ListSkeleton label="Loading baselines..." rows={ROWS} cells={[]} />
        )}
        {chosen.length > 0 ? (
          <Sums companyId={companyId} projectId={projectId} chosen={chosen} onDraft={() => setDrafting(true)} />
        ) : null}
      </div>
      {keeping ? <KeepDialog companyId={companyId} projectId={projectId} onClose={() => setKeeping(false)} /> : null}
      {drafting ? (
        <DraftDialog companyId={companyId} projectId={projectId} parts={chosen} onClose={() => setDrafting(false)} />
      ) : null}
    </CompanyPage>
  );
}

interface OfProject {
  companyId: string;
  projectId: string;
}

/** The differences with their filters. @param chosen null: they can't be chosen */
function Differences({
  companyId,
  projectId,
  from,
  chosen,
  onChoose,
}: OfProject & { from: string; chosen: readonly string[] | null; onChoose: (ids: readonly string[]) => void }) {
  const [change, setChange] = useState('');
  const [search, setSearch] = useState('');
  const filter = {
    ...(from !== '' && { from }),
    ...(change !== '' && { change }),
    ...(search.trim() !== '' && { search: search.trim() }),
  } as DiffFilter;
  const listed = useScopeDiff(companyId, projectId, filter);
  const first = listed.data?.pages[0];
  return (
    <Card padding="none">
      <section aria-label="Differences">
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-border border-b px-5 py-2.5">
          <h2 className="font-semibold text-base">Differences</h2>
          <div className="flex flex-wrap items-center gap-2">
            <span className="w-40">
              <Input
                aria-label="Search the differences"
                placeholder="Search"
                value={search}
                className="h-9"
                onChange={(event) => setSearch(event.target.value)}
              />
            </span>
            <Select
              compact
              aria-label="Kind of difference"
              options={DIFF_CHANGES.map((value) => ({
                value,
                label: `${CHANGES[value].label}${first ? ` (${first.counts[value]})` : ''}`,
              }))}
              placeholder="All differences"
              value={change}
              onChange={(event) => setChange(event.target.value)}
            />
          </div>
        </div>
        <PagedList
          listed={listed}
          noun="differences"
          explain={errorText}
          skeleton={<ListSkeleton label="Comparing..." rows={ROWS} cells={[]} />}
          empty={
            <EmptyState
              icon={<CircleCheck />}
              title={change === '' && search === '' ? 'The scope is as agreed' : 'No differences match'}
            />
          }
        >
          {(entries) => (
            <EntryList
              entries={entries}
              label="Differences"
              lead={(entry) =>
                chosen === null ? null : (
                  <Checkbox
                    label={<span className="sr-only">Choose {`${entry.itemName} ${entry.part ?? entry.what}`}</span>}
                    className="gap-0"
                    checked={chosen.includes(entry.id)}
                    disabled={entry.pending !== null}
                    onChange={({ target: { checked } }) =>
                      onChoose(checked ? [...chosen, entry.id] : chosen.filter((id) => id !== entry.id))
                    }
                  />
                )
              }
              trail={({ pending }) =>
                pending === null ? null : <Badge tone="warning">Not yet sold: {orderNumber(pending.number)}</Badge>
              }
            />
          )}
        </PagedList>
      </section>
    </Card>
  );
}

/** What the chosen differences come to, while they are chosen. */
function Sums({
  companyId,
  projectId,
  chosen,
  onDraft,
}: OfProject & { chosen: readonly string[]; onDraft: () => void }) {
  const { data, error } = useChangeEffect(companyId, projectId, chosen);
  const effect = data?.effect;
  const more = data ? data.parts.length - chosen.length : 0;
  return (
    <Card className="shadow-lg sm:sticky sm:bottom-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div aria-live="polite" className="grid gap-1 text-sm">
          <p className="font-semibold">
            {chosen.length} chosen{more > 0 ? `, with ${more} more that they need` : ''}
          </p>
          {error ? (
            <p className="text-danger">{errorText(error)}</p>
          ) : effect ? (
            <p className="flex flex-wrap gap-x-4 text-text-muted">
              <span>
                Pieces of work: +{effect.pieces.added}, {effect.pieces.changed} changed, −{effect.pieces.dropped}
              </span>
              <span>{effect.hours.net} hours</span>
              <span>{amountInWords(effect.price, true)}</span>
              <span>{daysInWords(effect.days)}</span>
            </p>
          ) : (
            <p className="text-text-muted">Working out the effect...</p>
          )}
        </div>
        <Button onClick={onDraft}>Draft change order</Button>
      </div>
    </Card>
  );
}

function KeepDialog({ companyId, projectId, onClose }: OfProject & { onClose: () => void }) {
  const { toast } = useHost();
  const keep = useKeepBaseline(companyId, projectId);
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  const missing = name.trim() === '';
  const submit = async () => {
    setAsked(true);
    if (missing || keep.isPending) return;
    try {
      await keep.mutateAsync({ name: name.trim(), note, agreed });
      toast.success('The baseline is kept');
      onClose();
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <AskDialog
      title="Keep a baseline"
      description="The scope of this project as it is now, to compare with later."
      submitLabel="Keep baseline"
      busy={keep.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Name" required error={asked && missing ? 'Enter a name' : ''}>
        <Input value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Note">
        <Textarea value={note} rows={2} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Checkbox
        label="This is what is agreed"
        hint="Differences from it are changes from now on. Change orders that wait for an answer must be brought up to date."
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
    </AskDialog>
  );
}

function DraftDialog({
  companyId,
  projectId,
  parts,
  onClose,
}: OfProject & { parts: readonly string[]; onClose: () => void }) {
  const { toast } = useHost();
  const go = useGo();
  const sows = useSows(companyId, null);
  const requests = useChangeRequests(companyId, 'open').data?.pages.flatMap(({ items }) => items) ?? [];
  const draft = useDraftOrder(companyId, projectId);
  const open = (sows.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ status }) => isOpenSow(status));
  const [title, setTitle] = useState('');
  const [sowId, setSowId] = useState('');
  const [requestIds, setRequestIds] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState(false);
  const of = sowId || (open.length === 1 ? (open[0]?.id ?? '') : '');
  const submit = async () => {
    setAsked(true);
    if (title.trim() === '' || of === '' || draft.isPending) return;
    try {
      const { order } = await draft.mutateAsync({
        sowId: of,
        title: title.trim(),
        parts: [...parts],
        requestIds: [...requestIds] as never,
      });
      toast.success('Draft saved');
      go(changeOrderPath(companyId, of, order.id));
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <AskDialog
      title="Draft a change order"
      description="Price and dates are filled in from the work. You can change them before you send it."
      submitLabel="Save draft"
      busy={draft.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Title" required error={asked && title.trim() === '' ? 'Enter a title' : ''}>
        <Input value={title} maxLength={120} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label="SOW" required error={asked && of === '' ? 'Choose the SOW' : ''}>
        <Select
          options={open.map(({ id, title: label }) => ({ value: id, label }))}
          placeholder="Choose a SOW"
          value={of}
          onChange={(event) => setSowId(event.target.value)}
        />
      </Field>
      {requests.length === 0 ? null : (
        <fieldset className="grid max-h-48 gap-2 overflow-y-auto">
          <legend className="pb-1 font-medium text-sm">Change requests that it answers</legend>
          {requests.map(({ id, text }) => (
            <Checkbox
              key={id}
              label={<span className="line-clamp-2">{text}</span>}
              checked={requestIds.includes(id)}
              onChange={({ target: { checked } }) =>
                setRequestIds(checked ? [...requestIds, id] : requestIds.filter((one) => one !== id))
              }
            />
          ))}
        </fieldset>
      )}
    </AskDialog>
  );
}
