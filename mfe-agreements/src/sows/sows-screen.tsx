import { errorText } from '@scopewright/api-client';
import { TERMS_COLUMNS } from '@scopewright/company-kit/agreements/agreement-words';
import { sowStatusView } from '@scopewright/company-kit/agreements/sow-status';
import { totalsOf, unpricedAmong } from '@scopewright/company-kit/overview/totals';
import type { SowRow } from '@scopewright/contracts';
import { SOW_STATUSES } from '@scopewright/contracts/constants';
import { counted } from '@scopewright/domain/counted';
import { formatMoney } from '@scopewright/domain/money';
import {
  Button,
  EmptyState,
  FileText,
  formatMatchCount,
  ListCard,
  ListSkeleton,
  PagedList,
  Plus,
  Table,
  type TableColumn,
} from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useCompanyAccess, useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { companyPath, sowPath } from '@scopewright/workplace-kit/company/company-path';
import { useParameters } from '@scopewright/workplace-kit/page/parameters';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ReactNode } from 'react';
import { useSows } from './agreements.ts';

const ROWS = ['w-56', 'w-40', 'w-48', 'w-44'];
const CELLS = ['w-16', 'w-24 max-sm:hidden', 'w-20 max-sm:hidden'];
/** The filters of the list. A client's users see no drafts. */
const statusOptions = (ofClient: boolean) =>
  SOW_STATUSES.filter((value) => !ofClient || value !== 'draft').map((value) => ({
    value,
    label: sowStatusView(value, 0).label,
  }));

const statusOf = (search: URLSearchParams) => SOW_STATUSES.find((status) => status === search.get('status')) ?? null;

/** The number of a SOW's change orders: accepted ones, and all. */
function ChangeOrderCount({ changeOrders }: { changeOrders: SowRow['changeOrders'] }) {
  const all = Object.values(changeOrders).reduce((sum, count) => sum + count, 0);
  if (all === 0) return <span className="text-text-muted">None</span>;
  return (
    <span className="tabular-nums">
      {changeOrders.accepted} accepted <span className="text-text-muted">of {all}</span>
    </span>
  );
}

/** The amounts of the listed SOWs by currency: agreed ones and drafts; empty if none has an amount. */
function SowTotals({ sows, ofAll }: { sows: readonly SowRow[]; ofAll: boolean }) {
  const totals = totalsOf(sows.map(({ status, amount }) => ({ kind: 'sow', status, amount })));
  const unpriced = unpricedAmong(sows.map(({ status, amount }) => ({ status, amount, noChargeReason: '' })));
  if (totals.length === 0) return null;
  return (
    <dl
      aria-label={ofAll ? 'Total' : 'Total of the SOWs shown'}
      className="grid gap-1 border-border border-t px-4 py-3 text-sm sm:justify-end"
    >
      {totals.map(({ currency, sows: agreed, drafted }) => (
        <div key={currency} className="flex flex-wrap items-baseline gap-x-3 sm:justify-end">
          <dt className="text-text-muted">{ofAll ? 'Agreed in total' : 'Agreed, of those shown'}</dt>
          <dd className="font-semibold tabular-nums">{formatMoney({ minor: agreed, currency })}</dd>
          {drafted === 0 ? null : (
            <>
              <dt className="text-text-muted">in draft</dt>
              <dd className="tabular-nums">{formatMoney({ minor: drafted, currency })}</dd>
            </>
          )}
        </div>
      ))}
      {unpriced === 0 ? null : (
        <div className="flex gap-x-3 text-text-muted sm:justify-end">
          <dt>Not priced</dt>
          <dd className="tabular-nums">{counted(unpriced, 'SOW')}</dd>
        </div>
      )}
    </dl>
  );
}

const columnsOf = (companyId: string): TableColumn<SowRow>[] => [
  {
    key: 'title',
    header: 'Title',
    cell: ({ id, title }) => (
      <TenantLink to={sowPath(companyId, id)} className="wrap-anywhere rounded-sm hover:text-brand hover:underline">
        {title}
      </TenantLink>
    ),
  },
  ...TERMS_COLUMNS,
  {
    key: 'changeOrders',
    header: 'Change orders',
    cell: ({ changeOrders }) => <ChangeOrderCount changeOrders={changeOrders} />,
  },
];
interface NoSowProps {
  /** The status that is looked for; null: any. */
  status: SowRow['status'] | null;
  ofClient: boolean;
  onShowAll: () => void;
  /** Actions for people who may write SOWs. */
  action: ReactNode;
}

function NoSow({ status, ofClient, onShowAll, action }: NoSowProps) {
  if (status)
    return (
      <EmptyState
        icon={<FileText />}
        title={`No SOW is ${status}`}
        action={
          <Button variant="secondary" onClick={onShowAll}>
            Show all
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<FileText />}
      title={ofClient ? 'No agreement yet' : 'No SOW yet'}
      description={
        ofClient
          ? 'Statements of work appear here as soon as they are shared with you.'
          : 'A SOW records what is agreed: text, amount and dates. The client sees it once it is active.'
      }
      action={action}
    />
  );
}

/** The SOWs of a company. */
export function SowsScreen() {
  const company = useOpenCompany();
  const { ofClient, writeSows } = useCompanyAccess(company);
  const [search, set] = useParameters();
  const status = statusOf(search);
  const listed = useSows(company.id, status);
  const total = listed.data?.pages.at(-1)?.total;
  const newSow = writeSows ? (
    <Button asChild>
      <TenantLink to={companyPath(company.id, 'sows/new')}>
        <Plus aria-hidden="true" />
        New SOW
      </TenantLink>
    </Button>
  ) : null;
  const choose = (value: string) => set({ status: value });

  return (
    <CompanyPage title={ofClient ? 'Agreements' : 'SOWs'} actions={newSow}>
      <ListCard
        title="Statements of work"
        count={total}
        announcement={status && total !== undefined ? formatMatchCount(total, 'SOW', 'SOWs') : ''}
        actions={
          <Picker
            aria-label="Status"
            none="All statuses"
            options={statusOptions(ofClient)}
            value={status ?? ''}
            onChange={choose}
            className="sm:w-44"
          />
        }
      >
        <PagedList
          listed={listed}
          noun="SOWs"
          explain={errorText}
          skeleton={<ListSkeleton label="Loading SOWs..." rows={ROWS} cells={CELLS} />}
          empty={<NoSow status={status} ofClient={ofClient} onShowAll={() => choose('')} action={newSow} />}
        >
          {(sows) => (
            <>
              <Table caption="Statements of work" columns={columnsOf(company.id)} rows={sows} rowKey={({ id }) => id} />
              <SowTotals sows={sows} ofAll={!listed.hasNextPage} />
            </>
          )}
        </PagedList>
      </ListCard>
    </CompanyPage>
  );
}
