import { errorText } from '@scopewright/api-client';
import { LoadFailure } from '@scopewright/calls/load-failure';
import { NotSoldYet } from '@scopewright/company-kit/agreements/not-sold-yet';
import { useFreeParts } from '@scopewright/company-kit/agreements/use-differing-parts';
import { DIFF_CHANGES } from '@scopewright/contracts/change-orders/limits';
import { formatDays, orderNumber } from '@scopewright/domain/change-orders/contract';
import { counted } from '@scopewright/domain/counted';
import { can } from '@scopewright/domain/policy';
import { amountOfPrice } from '@scopewright/domain/price';
import { isDraft, isOpenSow } from '@scopewright/domain/sow';
import { useSession } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/remote-contract/router';
import {
  Badge,
  Button,
  Card,
  Checkbox,
  CircleCheck,
  EmptyState,
  Field,
  formatDate,
  Input,
  ListSkeleton,
  PagedList,
  Select,
  Textarea,
  TimeAgo,
} from '@scopewright/ui';
import { useCompanyAccess, useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { changeOrderPath, companyPath } from '@scopewright/workplace-kit/company/company-path';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { useParameters } from '@scopewright/workplace-kit/page/parameters';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { useRouteParams } from '@scopewright/workplace-kit/page/use-route-params';
import { useEffect, useEffectEvent, useState } from 'react';
import { isNotThere, useSows } from '../sows/agreements.ts';
import {
  type DiffFilter,
  type OrderDocument,
  useBaselines,
  useChangeEffect,
  useChangeRequests,
  useDraftOrder,
  useKeepBaseline,
  useOrderForParts,
  useScopeDiff,
} from './change-queries.ts';
import { CHANGES, describeWorkItems, formatAmount } from './change-words.tsx';
import { EntryList } from './entry-list.tsx';
import { MissingRate } from './missing-rate.tsx';
import { PartsDialog } from './parts-dialog.tsx';
import { RequestChoice } from './request-choice.tsx';
import { useReported } from './use-reported.ts';

const ROWS = ['w-72', 'w-56', 'w-64'];

/**
 * Differences between a project and its baseline, or between two baselines, and the change orders that are drafted from
 * them. With a change order in the address its parts are chosen.
 */
export function ProjectChangesScreen() {
  const { companyId, projectId } = useRouteParams('/companies/:companyId/changes/:projectId');
  const { abilities } = useSession();
  const [address] = useSearchParams();
  const orderId = address.get('order');
  const { data, error, refetch, isFetching } = useOrderForParts(companyId, orderId);
  if (!can(abilities, 'change-order:review') || isNotThere(error)) return <PageNotFound />;
  const of = { companyId, projectId };
  const key = `${projectId} ${orderId}`;
  if (orderId === null) return <Compared key={key} {...of} document={null} />;
  if (data && (data.order.companyId !== companyId || !isDraft(data.order.status))) return <PageNotFound />;
  if (data) return <Compared key={key} {...of} document={data} />;
  return (
    <CompanyPage title="Choose parts" crumbs={[{ label: 'Changes', to: companyPath(companyId, 'changes') }]}>
      {error ? (
        <LoadFailure what="the change order" query={{ error, isFetching, refetch }} />
      ) : (
        <ListSkeleton label="Loading the change order..." rows={ROWS} cells={[]} />
      )}
    </CompanyPage>
  );
}

/** The compared sides of the address, each a baseline; by default the agreed one, and the scope now. */
function useSides() {
  const [address, set] = useParameters();
  const compare = (side: 'from' | 'to', id: string) => set({ [side]: id });
  return { from: address.get('from') ?? '', to: address.get('to') ?? '', compare };
}

/**
 * Opens the draft of a change order that the address asks for, with all differences that are in no other one.
 * @returns the query for them, which may fail
 */
function useRequestedDraft({ companyId, projectId }: OfProject, mayDraft: boolean, open: (parts: string[]) => void) {
  const [address, set] = useParameters();
  const isRequested = mayDraft && address.get('draft') !== null;
  const free = useFreeParts(companyId, projectId, isRequested);
  const onFound = useEffectEvent((parts: string[]) => {
    set({ draft: null });
    if (parts.length > 0) open(parts);
  });
  const found = isRequested && !free.isFetching ? free.data : undefined;
  useEffect(() => {
    if (found) onFound(found);
  }, [found]);
  return free;
}

/** The title of the page and the way back from it. */
const headOf = (companyId: string, document: OrderDocument | null) =>
  document === null
    ? { title: 'Changes of the scope', crumbs: [{ label: 'Changes', to: companyPath(companyId, 'changes') }] }
    : {
        title: `Choose the parts of ${orderNumber(document.order.number)}`,
        crumbs: [
          { label: document.order.title, to: changeOrderPath(companyId, document.order.sowId, document.order.id) },
        ],
      };

/** @param document of the change order whose parts are chosen; null: a new one */
function Compared({ companyId, projectId, document }: OfProject & { document: OrderDocument | null }) {
  const company = useOpenCompany();
  const { writeSows } = useCompanyAccess(company);
  const baselines = useBaselines(companyId, projectId);
  const sides = useSides();
  const [keeping, setKeeping] = useState<'any' | 'agreed' | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    document?.parts?.project.id === projectId ? document.parts.entries.map(({ id }) => id) : [],
  );
  const [finishing, setFinishing] = useState(false);
  const free = useRequestedDraft({ companyId, projectId }, writeSows && document === null, (parts) => {
    setChosen(parts);
    setFinishing(true);
  });
  if (isNotThere(baselines.error)) return <PageNotFound />;
  // the parts of a change order always lead from the agreed baseline to the scope now
  const { from, to } = document === null ? sides : { from: '', to: '' };
  const agreedId = baselines.data?.agreedId ?? null;
  const choosable = writeSows && to === '' && (from === '' || from === agreedId);
  return (
    <CompanyPage
      {...headOf(companyId, document)}
      actions={
        document === null ? (
          <>
            <NotSoldYet projectId={projectId} />
            {writeSows ? (
              <Button variant="secondary" onClick={() => setKeeping('any')}>
                Keep a baseline
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <div className="grid gap-6">
        {free.error ? <LoadFailure what="the parts that are not sold yet" query={free} /> : null}
        {document === null ? (
          <SidesCard
            kept={baselines.data}
            from={from}
            to={to}
            onCompare={(side, id) => {
              setChosen([]);
              sides.compare(side, id);
            }}
          />
        ) : null}
        {agreedId === null && from === '' && baselines.data ? (
          <NothingAgreed onTake={writeSows ? () => setKeeping('agreed') : null} />
        ) : baselines.data ? (
          <Differences
            companyId={companyId}
            projectId={projectId}
            from={from}
            to={to}
            orderId={document?.order.id ?? null}
            chosen={choosable ? chosen : null}
            onChoose={setChosen}
          />
        ) : (
          <ListSkeleton label="Loading baselines..." rows={ROWS} cells={[]} />
        )}
        {chosen.length > 0 ? (
          <Sums
            companyId={companyId}
            projectId={projectId}
            chosen={chosen}
            orderSowId={document?.order.sowId ?? null}
            finishLabel={document === null ? 'Draft change order' : 'Save parts'}
            onFinish={() => setFinishing(true)}
          />
        ) : null}
      </div>
      {keeping ? (
        <KeepDialog
          companyId={companyId}
          projectId={projectId}
          isAgreed={keeping === 'agreed'}
          onClose={() => setKeeping(null)}
        />
      ) : null}
      {finishing ? (
        <FinishDialog
          companyId={companyId}
          projectId={projectId}
          document={document}
          parts={chosen}
          onClose={() => setFinishing(false)}
        />
      ) : null}
    </CompanyPage>
  );
}

/** @param onTake null: the user may not take the scope as agreed */
const NothingAgreed = ({ onTake }: { onTake: (() => void) | null }) => (
  <EmptyState
    icon={<CircleCheck />}
    title="Nothing is agreed yet"
    description="A project gets its baseline when a SOW of the company becomes active. For a project that was made later, take its scope as agreed."
    action={
      onTake ? (
        <Button onClick={onTake}>
          <CircleCheck aria-hidden="true" />
          Take the scope as agreed
        </Button>
      ) : null
    }
  />
);

interface SidesCardProps {
  /** Undefined while they load. */
  kept: ReturnType<typeof useBaselines>['data'];
  from: string;
  to: string;
  onCompare: ReturnType<typeof useSides>['compare'];
}

/** The choice of the compared states. */
function SidesCard({ kept, from, to, onCompare }: SidesCardProps) {
  const baselines = kept?.items ?? [];
  const [latest] = baselines;
  const options = baselines.map(({ id, name, agreed, createdAt }) => ({
    value: id,
    label: `${name}${agreed ? ' (agreed)' : ''}, ${formatDate(createdAt.slice(0, 10))}`,
  }));
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label="Compare" className="min-w-64 flex-1">
          <Select
            options={options}
            placeholder={(kept?.agreedId ?? null) === null ? 'Nothing is agreed yet' : 'What is agreed'}
            value={from}
            onChange={(event) => onCompare('from', event.target.value)}
          />
        </Field>
        <Field label="With" className="min-w-64 flex-1">
          <Select
            options={options}
            placeholder="The scope now"
            value={to}
            onChange={(event) => onCompare('to', event.target.value)}
          />
        </Field>
        {kept ? (
          <p className="text-sm text-text-muted">
            {counted(baselines.length, 'baseline')}
            {latest ? (
              <>
                , the latest <TimeAgo at={latest.createdAt} />
              </>
            ) : null}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

interface OfProject {
  companyId: string;
  projectId: string;
}

interface DifferencesProps extends OfProject {
  /** Baselines; empty: the agreed one, and the scope now. */
  from: string;
  to: string;
  /** The change order whose parts are chosen. */
  orderId: string | null;
  /** Null: they can't be chosen. */
  chosen: readonly string[] | null;
  onChoose: (ids: readonly string[]) => void;
}

/** The differences with their filters. */
function Differences({ companyId, projectId, from, to, orderId, chosen, onChoose }: DifferencesProps) {
  const [change, setChange] = useState('');
  const [search, setSearch] = useState('');
  const filter = {
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(change !== '' && { change }),
    ...(search.trim() !== '' && { search: search.trim() }),
  } as DiffFilter;
  const listed = useScopeDiff(companyId, projectId, filter);
  const first = listed.data?.pages[0];
  const free = (listed.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ pending }) => pending === null || pending.id === orderId)
    .map(({ id }) => id);
  const isAllChosen = chosen !== null && free.every((id) => chosen.includes(id));
  return (
    <Card padding="none">
      <section aria-label="Differences">
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-border border-b px-5 py-2.5">
          <h2 className="font-semibold text-base">Differences</h2>
          <div className="flex flex-wrap items-center gap-2">
            {chosen !== null && free.length > 0 ? (
              <Button
                variant="secondary"
                size="sm"
                className="max-sm:h-11"
                onClick={() => onChoose(isAllChosen ? [] : [...new Set([...chosen, ...free])])}
              >
                {isAllChosen ? 'Clear selection' : `Select all ${free.length.toLocaleString()}`}
              </Button>
            ) : null}
            <span className="w-40">
              <Input
                aria-label="Search the differences"
                placeholder="Search"
                value={search}
                compact
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
              title={
                change !== '' || search !== ''
                  ? 'No differences match'
                  : from === '' && to === ''
                    ? 'The scope is as agreed'
                    : 'No differences'
              }
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
                    className="-mr-3"
                    checked={chosen.includes(entry.id)}
                    disabled={entry.pending !== null && entry.pending.id !== orderId}
                    onChange={({ target: { checked } }) =>
                      onChoose(checked ? [...chosen, entry.id] : chosen.filter((id) => id !== entry.id))
                    }
                  />
                )
              }
              trail={({ pending }) =>
                pending === null || pending.id === orderId ? null : (
                  <Badge tone="warning">Not yet sold: {orderNumber(pending.number)}</Badge>
                )
              }
            />
          )}
        </PagedList>
      </section>
    </Card>
  );
}

/** The effect of the chosen differences, while they are chosen. */
function Sums({
  companyId,
  projectId,
  chosen,
  orderSowId,
  finishLabel,
  onFinish,
}: OfProject & {
  chosen: readonly string[];
  /** The SOW of the change order whose parts are chosen; null: of a new one, which may be of any. */
  orderSowId: string | null;
  finishLabel: string;
  onFinish: () => void;
}) {
  const sows = useSows(companyId, null);
  const open = openAmong(sows);
  const sowId = orderSowId ?? onlySow(open);
  const { data, error, refetch } = useChangeEffect(companyId, projectId, chosen, sowId);
  const effect = data?.effect;
  const more = data ? data.parts.length - chosen.length : 0;
  return (
    <div className="rounded-lg shadow-lg sm:sticky sm:bottom-4">
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div aria-live="polite" className="grid gap-1 text-sm">
            <p className="font-semibold">
              {chosen.length} chosen{more > 0 ? `, with ${more} more that they need` : ''}
            </p>
            {error ? (
              <p className="text-danger">{errorText(error)}</p>
            ) : effect ? (
              <p className="flex flex-wrap gap-x-4 text-text-muted">
                <span>{describeWorkItems(effect.workItems)}</span>
                <span>{effect.hours.net} hours</span>
                <span>{formatAmount(amountOfPrice(effect.price), true)}</span>
                <span>{formatDays(effect.days)}</span>
              </p>
            ) : (
              <p className="text-text-muted">Working out the effect...</p>
            )}
          </div>
          <Button onClick={onFinish}>{finishLabel}</Button>
        </div>
        {effect?.price.minor === null ? (
          <div className="pt-3">
            <MissingRate currency={effect.price.currency} onSaved={() => void refetch()} />
          </div>
        ) : null}
      </Card>
    </div>
  );
}

/** The SOW that changes are sold by, if there is no choice: the only one, or the only active one. */
function onlySow(open: ReturnType<typeof openAmong>): string {
  const active = open.filter(({ status }) => status === 'active');
  const [only, ...others] = active.length > 0 ? active : open;
  return only && others.length === 0 ? only.id : '';
}

const openAmong = (sows: ReturnType<typeof useSows>) =>
  (sows.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ status }) => isOpenSow(status));

function KeepDialog({
  companyId,
  projectId,
  isAgreed,
  onClose,
}: OfProject & {
  /** The scope is to be taken as agreed. */
  isAgreed: boolean;
  onClose: () => void;
}) {
  const report = useReported();
  const keep = useKeepBaseline(companyId, projectId);
  const [name, setName] = useState(isAgreed ? 'Agreed scope' : '');
  const [note, setNote] = useState('');
  const [agreed, setAgreed] = useState(isAgreed);
  const [asked, setAsked] = useState(false);
  const missing = name.trim() === '';
  const submit = () => {
    setAsked(true);
    if (missing || keep.isPending) return;
    void report(keep.mutateAsync({ name: name.trim(), note, agreed }), 'The baseline is kept', onClose);
  };
  return (
    <AskDialog
      title={isAgreed ? 'Take the scope as agreed' : 'Keep a baseline'}
      description="The scope of this project as it is now, to compare with later."
      submitLabel={isAgreed ? 'Take as agreed' : 'Keep baseline'}
      busy={keep.isPending}
      onSubmit={submit}
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

interface DraftDialogProps extends OfProject {
  parts: readonly string[];
  onClose: () => void;
}

/** Puts the chosen parts into a new change order, or into the one that they are chosen for. */
const FinishDialog = ({ document, ...props }: DraftDialogProps & { document: OrderDocument | null }) =>
  document === null ? <DraftDialog {...props} /> : <PartsDialog {...props} document={document} />;

function DraftDialog({ companyId, projectId, parts, onClose }: DraftDialogProps) {
  const report = useReported();
  const go = useGo();
  const sows = useSows(companyId, null);
  const requests = useChangeRequests(companyId, 'open').data?.pages.flatMap(({ items }) => items) ?? [];
  const draft = useDraftOrder(companyId);
  const open = openAmong(sows);
  const [title, setTitle] = useState(() => `Changes of ${formatDate(new Date().toISOString().slice(0, 10))}`);
  const [sowId, setSowId] = useState('');
  const [requestIds, setRequestIds] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState(false);
  const of = sowId || onlySow(open);
  const { data: worth, refetch } = useChangeEffect(companyId, projectId, of === '' ? [] : parts, of);
  const price = of === '' ? undefined : worth?.effect.price;
  const submit = () => {
    setAsked(true);
    if (title.trim() === '' || of === '' || draft.isPending) return;
    const sent = draft.mutateAsync({
      sowId: of,
      projectId,
      title: title.trim(),
      parts: [...parts],
      requestIds: [...requestIds] as never,
    });
    void report(sent, 'Draft saved', ({ order }) => go(changeOrderPath(companyId, of, order.id)));
  };
  return (
    <AskDialog
      title="Draft a change order"
      description="Price and dates are filled in from the work. You can change them before you send it."
      submitLabel="Save draft"
      busy={draft.isPending}
      onSubmit={submit}
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
      {price ? (
        <p aria-live="polite" className="text-sm">
          Price: <span className="font-medium">{formatAmount(amountOfPrice(price), true)}</span>
        </p>
      ) : null}
      {price?.minor === null ? <MissingRate currency={price.currency} onSaved={() => void refetch()} /> : null}
      <RequestChoice requests={requests} chosen={requestIds} onChoose={setRequestIds} />
    </AskDialog>
  );
}
