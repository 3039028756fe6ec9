import { placeOfClause, textOf } from '@scopewright/company-kit/agreements/clause-words';
import { NotYetSold } from '@scopewright/company-kit/agreements/not-yet-sold';
import { clausePath } from '@scopewright/company-kit/agreements/trace-paths';
import { useItemTrace } from '@scopewright/company-kit/agreements/trace-queries';
import { openingPath } from '@scopewright/company-kit/scope/scope-paths';
import { useScopeTree } from '@scopewright/company-kit/scope/scope-queries';
import { KIND_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { Badge } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useBacklog } from '../backlog-context.tsx';
import type { EditedWorkItem } from '../saving/work-item-rules.ts';

const LINK = 'wrap-anywhere rounded-sm font-medium hover:text-brand hover:underline';

/** Why a work item exists: the rule that makes it, the items it is made from, and the clauses that sell it. */
export function WhySection({ workItem }: { workItem: EditedWorkItem }) {
  const { companyId, projectId, notYetSold } = useBacklog();
  const { sourceIds = [], why } = workItem;
  const tree = useScopeTree(companyId, projectId);
  const sources = sourceIds.flatMap((id) => {
    const item = tree.data?.project?.id === id ? tree.data.project : tree.data?.rows.find((row) => row.id === id);
    return item ? [item] : [];
  });
  const [about] = sourceIds;
  return (
    <section aria-labelledby="work-item-why" className="grid grid-cols-1 gap-2">
      <h3 id="work-item-why" className="font-medium text-sm text-text">
        Why it exists
      </h3>
      {why ? (
        <p className="wrap-anywhere text-sm">{why}</p>
      ) : (
        <p className="text-sm text-text-muted">Someone added it by hand.</p>
      )}
      {sources.length > 0 ? (
        <ul aria-label="Made from" className="grid gap-1 text-sm">
          {sources.map((item) => {
            const path = openingPath(companyId, item, projectId);
            return (
              <li key={item.id} className="flex flex-wrap items-baseline gap-x-2">
                {path ? (
                  <TenantLink to={path} className={LINK}>
                    {item.name}
                  </TenantLink>
                ) : (
                  item.name
                )}
                <span className="text-text-muted text-xs">{KIND_WORDS[item.kind].one}</span>
              </li>
            );
          })}
        </ul>
      ) : null}
      <NotYetSold companyId={companyId} parts={sourceIds.flatMap((id) => notYetSold.get(id) ?? [])} />
      {about ? <Clauses itemId={about} clauseIds={workItem.clauseIds ?? []} /> : null}
    </section>
  );
}

function Clauses({ itemId, clauseIds }: { itemId: string; clauseIds: readonly string[] }) {
  const { companyId } = useBacklog();
  const { data } = useItemTrace(companyId, itemId);
  if (!data?.hasClauses) return null;
  const sold = data.links.filter(({ clause }) => clauseIds.includes(clause.id));
  if (sold.length === 0) {
    return (
      <p>
        <Badge tone="warning">No clause</Badge>
      </p>
    );
  }
  return (
    <ul aria-label="Sold in" className="grid grid-cols-1 gap-2">
      {sold.map(({ id, clause }) => (
        <li key={id} className="grid gap-1 rounded-md border border-border p-2 text-sm">
          <TenantLink to={clausePath(companyId, clause, false)} className={LINK}>
            {placeOfClause(clause)}
          </TenantLink>
          <p className="wrap-anywhere text-text-muted">“{textOf(clause)}”</p>
        </li>
      ))}
    </ul>
  );
}
