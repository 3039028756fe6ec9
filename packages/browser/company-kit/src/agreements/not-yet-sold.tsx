import { orderNumber } from '@scopewright/domain/change-orders/contract';
import { Badge } from '@scopewright/ui';
import { changeOrderPath } from '@scopewright/workplace-kit/company/company-path';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { UnsoldPart } from './use-unsold-parts.ts';

/** Marks a line of a tree: it is changed by a change order that is not accepted yet. */
export const NotYetSoldMark = () => (
  <span
    className="whitespace-nowrap rounded-sm bg-warning-soft px-1.5 text-2xs text-warning"
    title="A change order that is not accepted yet changes this"
  >
    Not yet sold
  </span>
);

/** The change orders that are not accepted yet and change an item, if any. */
export function NotYetSold({ companyId, parts }: { companyId: string; parts: readonly UnsoldPart[] }) {
  const orders = [...new Map(parts.map(({ changeOrder }) => [changeOrder.id, changeOrder])).values()];
  if (orders.length === 0) return null;
  return (
    <section aria-label="Not yet sold" className="grid grid-cols-1 justify-items-start gap-1.5">
      <Badge tone="warning">Not yet sold</Badge>
      <ul className="grid grid-cols-1 gap-1 text-sm">
        {orders.map(({ id, sowId, number, title }) => (
          <li key={id}>
            <TenantLink
              to={changeOrderPath(companyId, sowId, id)}
              className="wrap-anywhere rounded-sm font-medium hover:text-brand hover:underline"
            >
              {orderNumber(number)} {title}
            </TenantLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
