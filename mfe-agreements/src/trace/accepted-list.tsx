import { LoadFailure } from '@scopewright/calls/load-failure';
import { placeOfClause, textOf } from '@scopewright/company-kit/agreements/clause-words';
import { clausePath } from '@scopewright/company-kit/agreements/trace-paths';
import {
  type Acknowledgment,
  type TraceCommands,
  useAcknowledgments,
} from '@scopewright/company-kit/agreements/trace-queries';
import type { GUARD_RULES } from '@scopewright/contracts/constants';
import { Button, EmptyState, ListSkeleton, ShieldCheck, TimeAgo } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';

const ROWS = ['w-80', 'w-64'];
const CELLS = ['w-24 max-sm:hidden'];
const RULE_WORDS: Record<(typeof GUARD_RULES)[number], string> = {
  'scope.excluded': 'May be excluded',
  'scope.orphan-clause': 'Nothing behind the clause',
  'scope.over-limit': 'More than the clause allows',
};

/** Findings about scope and agreements that were accepted as they are, with the reasons. */
export function AcceptedList({ companyId, commands }: { companyId: string; commands: TraceCommands | null }) {
  const { data, error, isFetching, refetch } = useAcknowledgments(companyId, true);
  if (!data)
    return error ? (
      <div className="p-4 sm:p-6">
        <LoadFailure what="the accepted findings" query={{ error, isFetching, refetch }} />
      </div>
    ) : (
      <ListSkeleton label="Loading the accepted findings..." rows={ROWS} cells={CELLS} />
    );
  if (data.items.length === 0)
    return (
      <div className="p-4 sm:p-6">
        <EmptyState
          icon={<ShieldCheck />}
          title="No accepted findings"
          description="Where scope and agreements contradict each other on purpose, accept the finding of the scope check with its reason."
        />
      </div>
    );
  return (
    <ul className="divide-y divide-border px-4">
      {data.items.map((one) => (
        <li key={one.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
          <Accepted companyId={companyId} accepted={one} />
          {commands ? (
            <Button variant="secondary" size="sm" onClick={() => void commands.withdraw(one.id)}>
              Show the finding again
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Accepted({
  companyId,
  accepted: { rule, clause, item, reason, createdAt, createdBy },
}: {
  companyId: string;
  accepted: Acknowledgment;
}) {
  return (
    <div className="grid min-w-0 gap-1 text-sm">
      <p className="wrap-anywhere font-medium">
        {RULE_WORDS[rule]}
        {item ? `: ${item.name}` : ''}
      </p>
      <p className="wrap-anywhere max-w-prose">{textOf(clause)}</p>
      <p className="text-text-muted">
        <TenantLink
          to={clausePath(companyId, clause, false)}
          className="wrap-anywhere rounded-sm hover:text-text hover:underline"
        >
          {placeOfClause(clause)}
        </TenantLink>
      </p>
      <p className="wrap-anywhere">
        “{reason}”{' '}
        <span className="text-text-muted">
          {createdBy ? `${createdBy}, ` : ''}
          <TimeAgo at={createdAt} />
        </span>
      </p>
    </div>
  );
}
