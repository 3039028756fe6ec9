import { useCall } from '@scopewright/calls';
import { LoadFailure } from '@scopewright/calls/load-failure';
import { StatusBadge } from '@scopewright/company-kit/agreements/agreement-words';
import { changesKey } from '@scopewright/company-kit/agreements/changes-key';
import type { CallOutput, Sow } from '@scopewright/contracts';
import { formatDays, orderNumber } from '@scopewright/domain/change-orders/contract';
import { Card, formatDate } from '@scopewright/ui';
import { changeOrderPath } from '@scopewright/workplace-kit/company/company-path';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { describeCharge, formatAmount, formatSum } from './change-words.tsx';

type OfContract = CallOutput<'contractSums'>['accepted'][number];

/** The total of a SOW with its accepted change orders, and separately that of unanswered ones; nothing without any. */
export function ContractCard({ sow }: { sow: Sow }) {
  const { data, error, refetch, isFetching } = useCall(
    [...changesKey(sow.companyId), 'contract', sow.id],
    'contractSums',
    { params: { sowId: sow.id } },
  );
  if (error && !data) return <LoadFailure what="the sums of the contract" query={{ error, isFetching, refetch }} />;
  if (!data || data.accepted.length + data.pending.length === 0) return null;
  const { original, accepted, total, unpriced, pending, endDate, endOutOfRange, days } = data;
  return (
    <Card padding="none">
      <section aria-label="Contract" className="[&_dd]:shrink-0 [&_dd]:text-end [&_dd]:tabular-nums">
        <h2 className="px-5 pt-4 font-semibold text-base">Contract</h2>
        <dl className="grid gap-1.5 px-5 py-3 text-sm [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
          <div>
            <dt>Original amount</dt>
            <dd>{formatAmount(original)}</dd>
          </div>
          {accepted.map((order) => (
            <Line key={order.id} sow={sow} order={order} />
          ))}
          <div className="border-border border-t pt-1.5 font-semibold">
            <dt>Total</dt>
            <dd>
              {total === null ? 'Not known: amounts differ in currency, or none is agreed' : formatSum(total, unpriced)}
            </dd>
          </div>
          <div>
            <dt>End</dt>
            <dd>
              {endOutOfRange ? 'Out of range' : endDate === null ? 'No date' : formatDate(endDate)}, {formatDays(days)}
            </dd>
          </div>
        </dl>
        {pending.length === 0 ? null : (
          <>
            <h3 className="border-border border-t px-5 pt-3 font-medium text-sm">
              Waiting for an answer <span className="font-normal text-text-muted">(not counted)</span>
            </h3>
            <dl className="grid gap-1.5 px-5 pt-2 pb-4 text-sm text-text-muted [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
              {pending.map((order) => (
                <Line key={order.id} sow={sow} order={order} />
              ))}
            </dl>
          </>
        )}
      </section>
    </Card>
  );
}

function Line({ sow, order }: { sow: Sow; order: OfContract & { status?: string } }) {
  const { id, number, title, status } = order;
  return (
    <div>
      <dt className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <TenantLink
          to={changeOrderPath(sow.companyId, sow.id, id)}
          className="wrap-anywhere rounded-sm hover:text-brand hover:underline"
        >
          {orderNumber(number)} {title}
        </TenantLink>
        {status === undefined ? null : <StatusBadge status={status} />}
      </dt>
      <dd>{describeCharge(order)}</dd>
    </div>
  );
}
