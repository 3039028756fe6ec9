import { errorText } from '@scopewright/api-client';
import { LoadFailure } from '@scopewright/calls/load-failure';
import { AmountText, DateText, StatusBadge, TERMS_COLUMNS } from '@scopewright/company-kit/agreements/agreement-words';
import { coveragePath } from '@scopewright/company-kit/agreements/trace-paths';
import type { ChangeOrder, ChangeOrderRow, Sow } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { orderNumber } from '@scopewright/domain/change-orders/contract';
import { can } from '@scopewright/domain/policy';
import { isDraft, isOpenSow } from '@scopewright/domain/sow';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useLocation, useRoutes } from '@scopewright/remote-contract/router';
import {
  Button,
  Card,
  FileDiff,
  ListSkeleton,
  PagedList,
  Pencil,
  Plus,
  Table,
  type TableColumn,
  TimeAgo,
} from '@scopewright/ui';
import { NEW_CHANGE_ORDER, useCommands } from '@scopewright/workplace-kit/commands/commands';
import { useRecent } from '@scopewright/workplace-kit/commands/recent';
import { useCompanyAccess, useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { changeOrderPath, companyPath, sowPath } from '@scopewright/workplace-kit/company/company-path';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useRouteParams } from '@scopewright/workplace-kit/page/use-route-params';
import { type ReactNode, useId } from 'react';
import { ContractCard } from '../change-orders/contract-card.tsx';
import { OrderDocumentView } from '../change-orders/order-document.tsx';
import { AgreedList } from '../clauses/agreed-list.tsx';
import { SourceCard } from '../sources/source-card.tsx';
import type { Agreement } from '../sources/use-source.ts';
import {
  isNotThere,
  KIND_WORDS,
  type Kind,
  useAgreement,
  useChangeOrders,
  useCreateAgreement,
  useSows,
} from './agreements.ts';
import { Documents } from './documents.tsx';
import { DraftFromDocument } from './draft-from-document.tsx';
import { EditAgreement } from './edit-agreement.tsx';
import { FillIn } from './fill-in.tsx';
import { FollowUpsCard } from './follow-ups/follow-ups-card.tsx';
import { StatusMoves } from './status-moves.tsx';
import { emptyTerms, termsOf } from './terms.ts';
import { TermsForm } from './terms-form.tsx';
import { SowDocument } from './written/sow-document.tsx';
import { WriteSow } from './written/write-sow.tsx';
import { WrittenNotice } from './written/written-notice.tsx';

const DEFAULT_CURRENCY = 'USD';
const ROWS = ['w-64', 'w-48', 'w-56'];
const CELLS = ['w-20'];

type Crumbs = readonly { label: string; to: string }[];

/** The currency of a new amount: the SOW's own, else that of the company's other SOWs. */
const currencyOf = (sow: Sow | undefined, sows: ReturnType<typeof useSows>): string =>
  sow?.amount?.currency ??
  sows.data?.pages[0]?.items.find(({ amount }) => amount)?.amount?.currency ??
  DEFAULT_CURRENCY;

const listCrumb = (ofClient: boolean, companyId: string) => ({
  label: ofClient ? 'Agreements' : 'SOWs',
  to: companyPath(companyId, 'sows'),
});

function NewSow() {
  const byHand = useId();
  const company = useOpenCompany();
  const { ofClient, writeSows } = useCompanyAccess(company);
  const sows = useSows(company.id, null);
  const list = listCrumb(ofClient, company.id);
  if (!writeSows) return <PageNotFound />;
  // the form's initial currency comes from the other SOWs
  if (!sows.data && sows.isFetching) return <Waiting title="New SOW" crumbs={[list]} />;
  return (
    <CompanyPage title="New SOW" crumbs={[list]}>
      <div className="grid gap-6">
        <DraftFromDocument companyId={company.id} />
        <Card className="flex max-w-3xl flex-wrap items-center justify-between gap-4">
          <div className="grid gap-1">
            <h2 className="font-semibold text-lg">Or write it from the scope</h2>
            <p className="text-sm text-text-muted">
              The items of projects become its sentences, with your firm’s own texts.
            </p>
          </div>
          <Button asChild variant="secondary">
            <TenantLink to={`${list.to}/write`}>Write it</TenantLink>
          </Button>
        </Card>
        <section aria-labelledby={byHand} className="grid gap-3">
          <h2 id={byHand} className="font-semibold text-lg">
            Or enter it by hand
          </h2>
          <NewAgreement
            companyId={company.id}
            kind="sow"
            currency={currencyOf(undefined, sows)}
            cancelTo={list.to}
            pathOf={(id) => sowPath(company.id, id)}
          />
        </section>
      </div>
    </CompanyPage>
  );
}

/** A SOW that is written from the scope. */
function WriteFromScope() {
  const company = useOpenCompany();
  const { ofClient, writeSows } = useCompanyAccess(company);
  const sows = useSows(company.id, null);
  const list = listCrumb(ofClient, company.id);
  if (!writeSows) return <PageNotFound />;
  if (!sows.data && sows.isFetching) return <Waiting title="Write a SOW" crumbs={[list]} />;
  return (
    <CompanyPage
      title="Write a SOW from the scope"
      description="Each item becomes a sentence that sells it. The work is generated from the same items."
      crumbs={[list]}
    >
      <WriteSow companyId={company.id} currency={currencyOf(undefined, sows)} />
    </CompanyPage>
  );
}

/** Whether the SOW can be written from the scope again by the user. */
const isRewritable = ({ sow, writeSows }: OpenAgreement): boolean => writeSows && sow.written && sow.status === 'draft';

function showDocument(open: OpenAgreement) {
  const { companyId, sow, path, reviewClauses, crumbs } = open;
  if (!reviewClauses) return <PageNotFound />;
  return (
    <CompanyPage
      title="Document"
      crumbs={crumbs}
      actions={
        isRewritable(open) ? (
          <Button asChild variant="secondary">
            <TenantLink to={`${path}/write`}>Write it again</TenantLink>
          </Button>
        ) : null
      }
    >
      <SowDocument agreement={{ companyId, kind: 'sow', id: sow.id }} sow={sow} />
    </CompanyPage>
  );
}

function writeAgain(open: OpenAgreement) {
  const { companyId, sow, currency, path, crumbs } = open;
  if (!isRewritable(open)) return <ReadOnly to={path} kind="sow" crumbs={crumbs} />;
  return (
    <CompanyPage
      title="Write the SOW again"
      description="Sentences that it still has keep their clauses and links. Clauses of the other sentences are replaced."
      crumbs={crumbs}
    >
      <WriteSow companyId={companyId} currency={currency} again={sow} />
    </CompanyPage>
  );
}

interface OpenAgreement {
  companyId: string;
  kind: Kind;
  /** The SOW or change order, with its path. */
  document: Sow | ChangeOrder;
  path: string;
  sow: Sow;
  /** Null for a SOW. */
  order: ChangeOrder | null;
  currency: string;
  /** The crumbs of the pages above it, and its own after them. */
  above: Crumbs;
  crumbs: Crumbs;
  ofClient: boolean;
  reviewClauses: boolean;
  writeSows: boolean;
  /** It can be changed by the user, and is still open. */
  writable: boolean;
}

type Agreed = ReturnType<typeof useAgreement>;

/** Waits for the SOW of the address and the other data of its page. */
function WithSow({ needs, render }: { needs?: Agreed; render: (open: OpenAgreement) => ReactNode }) {
  const { sowId } = useRouteParams('/companies/:companyId/sows/:sowId/*');
  const company = useOpenCompany();
  const { ofClient, reviewClauses, writeSows } = useCompanyAccess(company);
  const asked = useAgreement(company.id, 'sow', sowId);
  const sows = useSows(company.id, null);
  const sow = asked.data?.companyId === company.id ? (asked.data as Sow) : undefined;
  const path = sowPath(company.id, sowId);
  useRecent(sow ? { to: path, title: sow.title, section: `SOW · ${company.name}` } : null);
  const list = [listCrumb(ofClient, company.id)];
  const all = needs ? [asked, needs] : [asked];
  if (all.some(({ error }) => isNotThere(error)) || (asked.data && !sow)) return <PageNotFound />;
  const failed = all.find(({ data, error }) => !data && error);
  if (failed) {
    return (
      <CompanyPage title="SOW" crumbs={list}>
        <LoadFailure what="the SOW" query={failed} />
      </CompanyPage>
    );
  }
  if (!sow || all.some(({ data }) => !data)) return <Waiting title="SOW" crumbs={list} />;
  return render({
    companyId: company.id,
    kind: 'sow',
    document: sow,
    path,
    sow,
    order: null,
    currency: currencyOf(sow, sows),
    above: list,
    crumbs: [...list, { label: sow.title, to: path }],
    ofClient,
    reviewClauses,
    writeSows,
    writable: writeSows && isOpenSow(sow.status),
  });
}

/** The same for a change order of the SOW, which is loaded together with it. */
function WithChangeOrder({ render }: { render: (open: OpenAgreement) => ReactNode }) {
  const { sowId, changeOrderId } = useRouteParams('/companies/:companyId/sows/:sowId/change-orders/:changeOrderId/*');
  const company = useOpenCompany();
  const needs = useAgreement(company.id, 'change-order', changeOrderId);
  const order = needs.data as ChangeOrder;
  const path = changeOrderPath(company.id, sowId, changeOrderId);
  const renderOrder = (open: OpenAgreement) => {
    if (order.sowId !== sowId) return <PageNotFound />;
    return render({
      ...open,
      kind: 'change-order',
      document: order,
      path,
      order,
      above: open.crumbs,
      crumbs: [...open.crumbs, { label: order.title, to: path }],
      writable: open.writable && isDraft(order.status),
    });
  };
  return <WithSow needs={needs} render={renderOrder} />;
}

const describe = ({ order, ofClient }: OpenAgreement): string =>
  order ? `Change order ${orderNumber(order.number)}` : ofClient ? 'Statement of work' : 'SOW';

function showAgreement(open: OpenAgreement) {
  const { companyId, kind, document, path, sow, order, above, reviewClauses, writeSows, writable } = open;
  const agreement = { companyId, kind, id: document.id };
  const isSowActive = sow.status === 'active';
  return (
    <CompanyPage
      title={document.title}
      description={describe(open)}
      crumbs={above}
      actions={
        writeSows ? (
          <>
            {writable ? <EditLink to={`${path}/edit`} /> : null}
            <StatusMoves
              companyId={companyId}
              kind={kind}
              document={document}
              mayActivate={order === null || isSowActive}
            />
          </>
        ) : null
      }
    >
      <AgreementCommands {...open} />
      <div className="grid gap-6">
        {order === null && isRewritable(open) ? <WrittenNotice sow={sow} path={path} /> : null}
        <Terms document={document} />
        {writable && reviewClauses ? <FollowUpsCard agreement={agreement} /> : null}
        {order ? <OrderDocumentView companyId={companyId} order={order} /> : <ContractCard sow={sow} />}
        <Sold agreement={agreement} path={path} />
        <Documents {...agreement} writable={writable} />
        {order ? null : <ChangeOrders sow={sow} writable={writable} />}
        <PastedText document={document} />
        {writeSows && order && isDraft(order.status) && !isSowActive ? (
          <p className="text-sm text-text-muted">{MESSAGES.sowNotActive}</p>
        ) : null}
      </div>
    </CompanyPage>
  );
}

function editAgreement({ companyId, kind, document, currency, path, crumbs, writable }: OpenAgreement) {
  if (!writable) return <ReadOnly to={path} kind={kind} crumbs={crumbs} />;
  return (
    <CompanyPage title={`Edit ${KIND_WORDS[kind]}`} crumbs={crumbs}>
      <FillIn
        agreement={{ companyId, kind, id: document.id }}
        document={document}
        form={(stated) => <EditAgreement {...{ companyId, kind, document, currency, path, stated }} />}
      />
    </CompanyPage>
  );
}

function newChangeOrder({ companyId, sow, currency, path, crumbs, writable }: OpenAgreement) {
  if (!writable) return <ReadOnly to={path} kind="sow" crumbs={crumbs} />;
  return (
    <CompanyPage title="New change order" crumbs={crumbs}>
      <NewAgreement
        companyId={companyId}
        kind="change-order"
        sowId={sow.id}
        currency={currency}
        cancelTo={path}
        pathOf={(id) => changeOrderPath(companyId, sow.id, id)}
      />
    </CompanyPage>
  );
}

function Waiting({ title, crumbs }: { title: string; crumbs: Crumbs }) {
  return (
    <CompanyPage title={title} crumbs={crumbs}>
      <ListSkeleton label="Loading the SOW..." rows={ROWS} cells={CELLS} />
    </CompanyPage>
  );
}

/** Shown at the address of a form whose document can't be changed any more. */
function ReadOnly({ to, kind, crumbs }: { to: string; kind: Kind; crumbs: Crumbs }) {
  return (
    <CompanyPage title={`This ${KIND_WORDS[kind]} can’t be changed`} crumbs={crumbs}>
      <p className="text-sm text-text-muted">
        It is closed, or you can’t change it.{' '}
        <TenantLink to={to} className="text-brand underline underline-offset-4">
          View it
        </TenantLink>
      </p>
    </CompanyPage>
  );
}

const EditLink = ({ to }: { to: string }) => (
  <Button asChild variant="secondary">
    <TenantLink to={to}>
      <Pencil aria-hidden="true" />
      Edit
    </TenantLink>
  </Button>
);

interface NewAgreementProps {
  companyId: string;
  kind: Kind;
  sowId?: string;
  currency: string;
  cancelTo: string;
  pathOf: (id: string) => string;
}

function NewAgreement({ companyId, kind, sowId = '', currency, cancelTo, pathOf }: NewAgreementProps) {
  const { toast } = useHost();
  const create = useCreateAgreement(companyId, kind, sowId);
  return (
    <TermsForm
      kind={kind}
      defaultValues={emptyTerms(currency)}
      submitLabel="Save draft"
      busyLabel="Saving..."
      cancel={
        <Button asChild variant="secondary">
          <TenantLink to={cancelTo}>Cancel</TenantLink>
        </Button>
      }
      onSubmit={async (values) => {
        const made = await create.mutateAsync(termsOf(values));
        toast.success('Draft saved');
        return pathOf(made.id);
      }}
    />
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="font-medium text-text-muted text-xs">{name}</dt>
    <dd className="text-sm text-text">{children}</dd>
  </div>
);

/** The terms of a SOW or change order. */
function Terms({ document }: { document: Sow | ChangeOrder }) {
  const { status, amount, startDate, endDate, notes, updatedAt } = document;
  return (
    <>
      <Card>
        <dl className="grid grid-cols-2 gap-5 sm:grid-cols-3 lg:grid-cols-5">
          <Fact name="Status">
            <StatusBadge status={status} />
          </Fact>
          <Fact name="Amount">
            <AmountText amount={amount} noChargeReason={'noChargeReason' in document ? document.noChargeReason : ''} />
          </Fact>
          <Fact name="Start">
            <DateText date={startDate} />
          </Fact>
          <Fact name="End">
            <DateText date={endDate} />
          </Fact>
          <Fact name="Last changed">
            <TimeAgo at={updatedAt} />
          </Fact>
        </dl>
      </Card>
      {notes ? (
        <Card>
          <h2 className="font-semibold text-base">Notes</h2>
          <p className="pt-0.5 pb-3 text-text-muted text-xs">Only your firm sees them</p>
          <p className="wrap-anywhere whitespace-pre-wrap text-sm">{notes}</p>
        </Card>
      ) : null}
    </>
  );
}

/** Commands for the open SOW, or for the open change order and its SOW. */
function AgreementCommands({ companyId, sow, path, writeSows }: OpenAgreement) {
  const { reviewClauses } = useCompanyAccess(useOpenCompany());
  const { abilities } = useSession();
  useCommands([
    ...(reviewClauses
      ? [
          {
            id: 'review-clauses',
            title: 'Review clauses',
            keywords: ['accept', 'reject', 'source', 'reading'],
            to: `${path}/clauses`,
          },
        ]
      : []),
    ...(can(abilities, 'scope:read')
      ? [{ id: 'coverage', title: 'Coverage', keywords: ['trace', 'links'], to: coveragePath(companyId) }]
      : []),
    ...(writeSows && isOpenSow(sow.status)
      ? [
          {
            id: NEW_CHANGE_ORDER,
            title: 'New change order',
            keywords: ['draft', 'add', 'create'],
            to: `${sowPath(companyId, sow.id)}/change-orders/new`,
          },
        ]
      : []),
  ]);
  return null;
}

/** The pasted text: last on the page, as it may be long. */
function PastedText({ document: { pastedText } }: { document: Sow | ChangeOrder }) {
  if (pastedText === '') return null;
  return (
    <Card>
      <h2 className="pb-3 font-semibold text-base">Text</h2>
      <p className="wrap-anywhere whitespace-pre-wrap text-sm leading-6">{pastedText}</p>
    </Card>
  );
}

/** The sold scope: for the firm how far it is read, for the client's users the agreed clauses. */
function Sold({ agreement, path }: { agreement: Agreement; path: string }) {
  const { reviewClauses, writeClauses } = useCompanyAccess(useOpenCompany());
  if (!reviewClauses) return <AgreedList agreement={agreement} />;
  return (
    <SourceCard
      agreement={agreement}
      reviewPath={`${path}/clauses`}
      documentPath={agreement.kind === 'sow' ? `${path}/document` : null}
      writable={writeClauses}
    />
  );
}

function ChangeOrders({ sow, writable }: { sow: Sow; writable: boolean }) {
  const listed = useChangeOrders(sow.companyId, sow.id);
  const total = listed.data?.pages.at(-1)?.total;
  const columns: TableColumn<ChangeOrderRow>[] = [
    {
      key: 'title',
      header: 'Title',
      cell: ({ id, title }) => (
        <TenantLink
          to={changeOrderPath(sow.companyId, sow.id, id)}
          className="wrap-anywhere rounded-sm hover:text-brand hover:underline"
        >
          {title}
        </TenantLink>
      ),
    },
    ...TERMS_COLUMNS,
  ];
  return (
    <Card padding="none">
      <section aria-label="Change orders">
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-border border-b px-5 py-2.5">
          <h2 className="font-semibold text-base">
            Change orders {total === undefined ? null : <span className="font-normal text-text-muted">({total})</span>}
          </h2>
          {writable ? (
            <Button asChild variant="secondary" size="sm">
              <TenantLink to={`${sowPath(sow.companyId, sow.id)}/change-orders/new`}>
                <Plus aria-hidden="true" />
                New change order
              </TenantLink>
            </Button>
          ) : null}
        </div>
        <PagedList
          listed={listed}
          noun="change orders"
          explain={errorText}
          skeleton={<ListSkeleton label="Loading change orders..." rows={ROWS} cells={CELLS} />}
          empty={
            <p className="flex items-center gap-3 text-sm text-text-muted">
              <FileDiff aria-hidden="true" className="size-4.5 shrink-0" />
              No change orders. Record later changes to the agreement as change orders.
            </p>
          }
        >
          {(orders) => <Table caption="Change orders" columns={columns} rows={orders} rowKey={({ id }) => id} />}
        </PagedList>
      </section>
    </Card>
  );
}

const AT = '/companies/:companyId/sows';
const PAGES = [
  { path: `${AT}/new`, element: <NewSow /> },
  { path: `${AT}/write`, element: <WriteFromScope /> },
  { path: `${AT}/:sowId/document`, element: <WithSow render={showDocument} /> },
  { path: `${AT}/:sowId/write`, element: <WithSow render={writeAgain} /> },
  { path: `${AT}/:sowId`, element: <WithSow render={showAgreement} /> },
  { path: `${AT}/:sowId/edit`, element: <WithSow render={editAgreement} /> },
  { path: `${AT}/:sowId/change-orders/new`, element: <WithSow render={newChangeOrder} /> },
  { path: `${AT}/:sowId/change-orders/:changeOrderId`, element: <WithChangeOrder render={showAgreement} /> },
  { path: `${AT}/:sowId/change-orders/:changeOrderId/edit`, element: <WithChangeOrder render={editAgreement} /> },
  { path: '*', element: <PageNotFound /> },
];

/** A SOW of a company: its own page, those of its change orders, and the forms of both. */
export function SowScreen() {
  const { companyId, sowId, '*': rest } = useRouteParams('/companies/:companyId/sows/:sowId/*');
  return useRoutes(PAGES, { ...useLocation(), pathname: `/companies/${companyId}/sows/${sowId}/${rest}` });
}
