import { ApiError, errorText } from '@scopewright/api-client';
import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { isOpenSow } from '@scopewright/domain/sow';
import { useHost } from '@scopewright/remote-contract';
import {
  Button,
  Card,
  ErrorState,
  FileDiff,
  ListSkeleton,
  PagedList,
  Pencil,
  Plus,
  Table,
  type TableColumn,
  TimeAgo,
} from '@scopewright/ui';
import type { ReactNode } from 'react';
import { useCompanyAccess, useOpenCompany } from '../../companies/company-context.tsx';
import { CompanyPage } from '../../companies/company-page.tsx';
import { changeOrderPath, companyPath, sowPath } from '../../companies/company-path.ts';
import { useRecent } from '../../frame/commands/recent.ts';
import { PageNotFound } from '../../frame/page-not-found.tsx';
import { TenantLink } from '../../frame/tenant-link.tsx';
import { useRouteParams } from '../../frame/use-route-params.ts';
import { AmountText, DateText, StatusBadge, TERMS_COLUMNS } from '../agreement-words.tsx';
import { KIND_WORDS, type Kind, useAgreement, useChangeOrders, useCreateAgreement, useSows } from '../agreements.ts';
import { Documents } from '../documents.tsx';
import { EditAgreement } from '../edit-agreement.tsx';
import { StatusMoves } from '../status-moves.tsx';
import { emptyTerms, termsOf } from '../terms.ts';
import { TermsForm } from '../terms-form.tsx';

const DEFAULT_CURRENCY = 'USD';
const ROWS = ['w-64', 'w-48', 'w-56'];
const CELLS = ['w-20'];

/**
 * A SOW of a company and its pages, each with its own address: reading, editing and drafting it, and its change orders.
 */
export function SowScreen() {
  const { sowId, '*': rest } = useRouteParams('/companies/:companyId/sows/:sowId/*');
  const company = useOpenCompany();
  const { ofClient, writeSows } = useCompanyAccess(company);
  const [part, changeOrderId = '', edit] = rest.split('/');
  const isNew = sowId === 'new';
  const sow = useAgreement(company.id, 'sow', sowId, { enabled: !isNew });
  const ofChangeOrder = part === 'change-orders' && changeOrderId !== 'new';
  const changeOrder = useAgreement(company.id, 'change-order', changeOrderId, { enabled: ofChangeOrder });
  const sows = useSows(company.id, null);
  const currency =
    sow.data?.amount?.currency ??
    sows.data?.pages[0]?.items.find(({ amount }) => amount)?.amount?.currency ??
    DEFAULT_CURRENCY;
  const opened = sow.data?.companyId === company.id ? sow.data : null;
  useRecent(opened && { to: sowPath(company.id, sowId), title: opened.title, section: `SOW · ${company.name}` });
  const list = { label: ofClient ? 'Agreements' : 'SOWs', to: companyPath(company.id, 'sows') };

  if (isNew) {
    if (!writeSows) return <PageNotFound />;
    // the form's initial currency comes from the other SOWs
    if (!sows.data && sows.isFetching) return <Waiting title="New SOW" crumbs={[list]} />;
    return (
      <CompanyPage title="New SOW" crumbs={[list]}>
        <NewAgreement
          companyId={company.id}
          kind="sow"
          currency={currency}
          cancelTo={list.to}
          pathOf={(id) => sowPath(company.id, id)}
        />
      </CompanyPage>
    );
  }
  const asked = ofChangeOrder ? [sow, changeOrder] : [sow];
  if (asked.some(({ error }) => error instanceof ApiError && (error.status === 404 || error.status === 422)))
    return <PageNotFound />;
  if (sow.data && sow.data.companyId !== company.id) return <PageNotFound />;
  const failed = asked.find(({ data, error }) => !data && error);
  if (failed) {
    return (
      <CompanyPage title="SOW" crumbs={[list]}>
        <ErrorState
          title="Failed to load the SOW"
          description={errorText(failed.error)}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      </CompanyPage>
    );
  }
  const document = sow.data as Sow | undefined;
  if (!document || (ofChangeOrder && !changeOrder.data)) return <Waiting title="SOW" crumbs={[list]} />;
  const path = sowPath(company.id, sowId);
  const ofSow = [list, { label: document.title, to: path }];
  const writable = writeSows && isOpenSow(document.status);

  if (part === 'edit') {
    if (!writable) return <ReadOnly to={path} kind="sow" crumbs={ofSow} />;
    return (
      <CompanyPage title="Edit SOW" crumbs={ofSow}>
        <EditAgreement companyId={company.id} kind="sow" document={document} currency={currency} path={path} />
      </CompanyPage>
    );
  }
  if (part === 'change-orders' && changeOrderId === 'new') {
    if (!writable) return <ReadOnly to={path} kind="sow" crumbs={ofSow} />;
    return (
      <CompanyPage title="New change order" crumbs={ofSow}>
        <NewAgreement
          companyId={company.id}
          kind="change-order"
          sowId={sowId}
          currency={currency}
          cancelTo={path}
          pathOf={(id) => changeOrderPath(company.id, sowId, id)}
        />
      </CompanyPage>
    );
  }
  if (ofChangeOrder) {
    const order = changeOrder.data as ChangeOrder;
    if (order.sowId !== sowId) return <PageNotFound />;
    const orderPath = changeOrderPath(company.id, sowId, order.id);
    const mayEdit = writable && order.status !== 'closed';
    if (edit === 'edit') {
      if (!mayEdit)
        return (
          <ReadOnly to={orderPath} kind="change-order" crumbs={[...ofSow, { label: order.title, to: orderPath }]} />
        );
      return (
        <CompanyPage title="Edit change order" crumbs={[...ofSow, { label: order.title, to: orderPath }]}>
          <EditAgreement
            companyId={company.id}
            kind="change-order"
            document={order}
            currency={currency}
            path={orderPath}
          />
        </CompanyPage>
      );
    }
    return (
      <CompanyPage
        title={order.title}
        description="Change order"
        crumbs={ofSow}
        actions={
          writeSows ? (
            <>
              {mayEdit ? <EditLink to={`${orderPath}/edit`} /> : null}
              <StatusMoves
                companyId={company.id}
                kind="change-order"
                document={order}
                mayActivate={document.status === 'active'}
              />
            </>
          ) : null
        }
      >
        <div className="grid gap-6">
          <Terms document={order} />
          <Documents companyId={company.id} kind="change-order" id={order.id} writable={mayEdit} />
          {writeSows && order.status === 'draft' && document.status !== 'active' ? (
            <p className="text-sm text-text-muted">A change order becomes active only while its SOW is active.</p>
          ) : null}
        </div>
      </CompanyPage>
    );
  }
  return (
    <CompanyPage
      title={document.title}
      description={ofClient ? 'Statement of work' : 'SOW'}
      crumbs={[list]}
      actions={
        writeSows ? (
          <>
            {writable ? <EditLink to={`${path}/edit`} /> : null}
            <StatusMoves companyId={company.id} kind="sow" document={document} />
          </>
        ) : null
      }
    >
      <div className="grid gap-6">
        <Terms document={document} />
        <Documents companyId={company.id} kind="sow" id={sowId} writable={writable} />
        <ChangeOrders sow={document} writable={writable} />
      </div>
    </CompanyPage>
  );
}

function Waiting({ title, crumbs }: { title: string; crumbs: readonly { label: string; to: string }[] }) {
  return (
    <CompanyPage title={title} crumbs={crumbs}>
      <ListSkeleton label="Loading the SOW..." rows={ROWS} cells={CELLS} />
    </CompanyPage>
  );
}

/** Shown at the address of a form whose document can't be changed any more. */
function ReadOnly({ to, kind, crumbs }: { to: string; kind: Kind; crumbs: readonly { label: string; to: string }[] }) {
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
            <AmountText amount={amount} />
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
      {'pastedText' in document && document.pastedText !== '' ? (
        <Card>
          <h2 className="pb-3 font-semibold text-base">Text</h2>
          <p className="wrap-anywhere whitespace-pre-wrap text-sm leading-6">{document.pastedText}</p>
        </Card>
      ) : null}
    </>
  );
}

function ChangeOrders({ sow, writable }: { sow: Sow; writable: boolean }) {
  const listed = useChangeOrders(sow.companyId, sow.id);
  const total = listed.data?.pages.at(-1)?.total;
  const columns: TableColumn<ChangeOrder>[] = [
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
