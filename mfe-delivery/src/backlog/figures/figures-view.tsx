import { useCall } from '@scopewright/calls';
import { NO_CHARGE, NOT_PRICED } from '@scopewright/company-kit/agreements/agreement-words';
import { backlogKey } from '@scopewright/company-kit/backlog/backlog-key';
import { formatHours } from '@scopewright/company-kit/backlog/backlog-words';
import { formatPrice } from '@scopewright/domain/money';
import { Alert, Badge, ListSkeleton, Table, type TableColumn } from '@scopewright/ui';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import type { ReactNode } from 'react';
import { comparedWithAgreed, type FigureRow, type Figures, formatFigurePrice } from './figure-words.ts';

const ROWS = ['w-64', 'w-44', 'w-56'];

interface FiguresViewProps {
  companyId: string;
  /** Null: of all projects of the company. */
  projectId: string | null;
}

/** Hours and price of a backlog: in total, by purpose, and against the agreed amounts. For the firm's people. */
export function FiguresView({ companyId, projectId }: FiguresViewProps) {
  const figures = useCall([...backlogKey(companyId), 'figures', projectId], 'backlogFigures', {
    params: { companyId },
    query: projectId === null ? {} : { projectId },
  });
  if (figures.data) return <Shown figures={figures.data} isOneProject={projectId !== null} />;
  if (figures.error) return <FailedToLoad what="the figures" of={figures} />;
  return <ListSkeleton label="Loading the figures..." rows={ROWS} cells={['w-24', 'w-16']} />;
}

function Shown({ figures, isOneProject }: { figures: Figures; isOneProject: boolean }) {
  const { rate, total, by } = figures;
  const price = (amount: number) => formatFigurePrice(amount, rate.currency);
  const agreements = by.filter(({ what }) => what === 'sow' || what === 'change-order');
  const over = agreements.filter((row) => comparedWithAgreed(row, rate.currency).state === 'over');
  const sold = agreements.reduce((sum, { hours }) => sum + hours, 0);
  const unsold = Math.max(0, total.hours - sold);
  return (
    <div className="grid grid-cols-1 gap-6">
      {over.length > 0 ? (
        <Alert
          tone="danger"
          title={
            over.length === 1
              ? `The work for “${over[0]?.name}” is over what is agreed`
              : `The work for ${over.length} agreements is over what is agreed`
          }
        >
          Compare the amounts below. More work needs a change order, or another estimate.
        </Alert>
      ) : null}
      <dl className="grid grid-cols-2 gap-4 rounded-md border border-border p-4 sm:grid-cols-4">
        <Figure
          name="Hours"
          value={formatHours(total.hours)}
          more={`${formatHours(total.low)} to ${formatHours(total.high)}`}
        />
        <Figure
          name="Price"
          value={price(total.price)}
          more={`${price(total.low * rate.amount)} to ${price(total.high * rate.amount)}`}
        />
        <Figure name="Delivered" value={formatHours(total.done)} more={`of ${formatHours(total.hours)}`} />
        <Figure name="Rate" value={price(rate.amount)} more="per hour" />
      </dl>
      {agreements.length > 0 ? (
        <Section
          title="Against what is agreed"
          hint={`A work item counts for the first agreement with an accepted clause that sells it.${isOneProject ? ' Only hours of this project count here; the amounts are those of the whole agreements.' : ''}`}
        >
          <Table
            caption="Hours and price by agreement"
            columns={agreementColumns(rate.currency)}
            rows={[
              ...agreements,
              ...(unsold >= 0.05
                ? [
                    {
                      what: 'sow' as const,
                      id: '',
                      name: 'Not sold by an accepted clause',
                      hours: unsold,
                      price: unsold * rate.amount,
                      done: 0,
                      agreed: null,
                      noChargeReason: '',
                    },
                  ]
                : []),
            ]}
            rowKey={({ what, id }) => `${what} ${id}`}
          />
        </Section>
      ) : null}
      {(['epic', 'phase'] as const).map((what) => {
        const rows = by.filter((row) => row.what === what);
        const title = what === 'epic' ? 'By epic' : 'By phase';
        return rows.length === 0 ? null : (
          <Section key={what} title={title}>
            <Table
              caption={`Hours and price ${title.toLowerCase()}`}
              columns={partColumns(rate.currency)}
              rows={what === 'phase' ? rows.toSorted((one, other) => Number(one.id) - Number(other.id)) : rows}
              rowKey={({ id }) => id}
            />
          </Section>
        );
      })}
      {by.length === 0 ? <p className="text-sm text-text-muted">There are no work items yet.</p> : null}
    </div>
  );
}

function Figure({ name, value, more }: { name: string; value: string; more: string }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-text-muted">{name}</dt>
      <dd className="wrap-anywhere font-semibold text-lg tabular-nums">{value}</dd>
      <dd className="text-text-muted text-xs tabular-nums">{more}</dd>
    </div>
  );
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold text-sm">{title}</h3>
      {hint ? <p className="text-sm text-text-muted">{hint}</p> : null}
      {children}
    </section>
  );
}

const AGREEMENTS = { sow: 'SOW', 'change-order': 'Change order' } as const;

const hoursAndPrice = (currency: string): TableColumn<FigureRow>[] => [
  { key: 'hours', header: 'Hours', align: 'end', cell: ({ hours }) => formatHours(hours) },
  { key: 'price', header: 'Price', align: 'end', cell: ({ price }) => formatFigurePrice(price, currency) },
];

const partColumns = (currency: string): TableColumn<FigureRow>[] => [
  { key: 'name', header: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  ...hoursAndPrice(currency),
  { key: 'done', header: 'Delivered', align: 'end', cell: ({ done }) => formatHours(done) },
];

const agreementColumns = (currency: string): TableColumn<FigureRow>[] => [
  {
    key: 'name',
    header: 'Agreement',
    cell: ({ what, id, name }) => (
      <span className="wrap-anywhere">
        {name}
        {id !== '' && (what === 'sow' || what === 'change-order') ? (
          <span className="block text-text-muted text-xs">{AGREEMENTS[what]}</span>
        ) : null}
      </span>
    ),
  },
  ...hoursAndPrice(currency),
  {
    key: 'agreed',
    header: 'Agreed',
    align: 'end',
    cell: ({ id, agreed, noChargeReason }) =>
      id === '' ? '–' : agreed === null ? describeUnpriced(noChargeReason) : formatPrice(agreed),
  },
  { key: 'state', header: 'State', cell: (row) => <State row={row} currency={currency} /> },
];

function State({ row, currency }: { row: FigureRow; currency: string }) {
  const compared = comparedWithAgreed(row, currency);
  if (compared.state === 'over') return <Badge tone="danger">Over by {formatFigurePrice(compared.by, currency)}</Badge>;
  if (compared.state === 'within') return <Badge tone="success">Within</Badge>;
  const unpriced = row.id === '' ? 'No amount' : describeUnpriced(row.noChargeReason);
  return <span className="text-text-muted">{compared.state === 'otherCurrency' ? 'Another currency' : unpriced}</span>;
}

const describeUnpriced = (noChargeReason: string): string => (noChargeReason === '' ? NOT_PRICED : NO_CHARGE);
