import type { Company } from '@scopewright/contracts';
import { Badge } from '@scopewright/ui';
import { sowStatusView } from './sow-status.ts';

/** The status of a company's SOW, with its accepted change orders beside it. */
export function SowStatusBadge({ company }: { company: Pick<Company, 'sowStatus' | 'activeChangeOrderCount'> }) {
  const { label, tone, changeOrders } = sowStatusView(company.sowStatus, company.activeChangeOrderCount);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 lg:flex-nowrap">
      <Badge tone={tone}>{label}</Badge>
      {changeOrders ? (
        <Badge tone="accent" title="Accepted change orders">
          {changeOrders}
        </Badge>
      ) : null}
    </span>
  );
}
