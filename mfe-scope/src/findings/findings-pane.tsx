import { AgreementFindings } from '@scopewright/company-kit/agreements/agreement-findings';
import { findingKey } from '@scopewright/company-kit/scope/finding-line';
import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { itemPath, projectPath } from '@scopewright/company-kit/scope/scope-paths';
import { choicesOf, WAY_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { ArrowLeft, CircleCheck, cn, EmptyState } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useWorkspace } from '../project/workspace-context.tsx';
import { countFindings, describeCounts } from './finding-counts.ts';
import { WorkspaceFinding } from './workspace-finding.tsx';

/** All findings in the project, item by item. */
export function FindingsPane({ className }: { className?: string }) {
  const { companyId, project, rows, findings, agreementFindings, ofClient, write } = useWorkspace();
  const all = [...findings, ...agreementFindings];
  const items = [...new Set(findings.map(({ itemId }) => itemId))].map((itemId) => ({
    itemId,
    found: findings.filter((each) => each.itemId === itemId),
  }));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return (
    <section
      aria-labelledby="findings-title"
      className={cn('min-h-0 overflow-y-auto overscroll-contain px-4 py-5 sm:px-8 sm:py-7', className)}
    >
      <TenantLink
        to={projectPath(companyId, project.id)}
        className="-ml-2 mb-2 inline-flex min-h-10 items-center gap-2 rounded-md px-2 text-sm text-text-muted hover:text-text lg:hidden [&_svg]:size-4"
      >
        <ArrowLeft aria-hidden="true" /> All items
      </TenantLink>
      <h2 id="findings-title" className="font-semibold text-text text-xl">
        {ofClient ? 'Building the project' : 'Findings'}
      </h2>
      <p className="max-w-prose pb-6 text-sm text-text-muted">
        {ofClient
          ? 'How the items of this project get onto the platform.'
          : `${describeCounts(countFindings(all))}. What keeps this project from being built as it is, and what would go wrong. It is checked as you type.`}
      </p>
      <Ways />
      {ofClient ? null : all.length === 0 ? (
        <EmptyState
          icon={<CircleCheck />}
          title="Nothing found"
          description="Everything in this project so far can be built."
        />
      ) : (
        <div className="grid max-w-4xl grid-cols-1 gap-6">
          <AgreementFindings companyId={companyId} findings={agreementFindings} write={write} />
          {items.map(({ itemId, found }) => {
            const row = rowOf.get(itemId);
            return (
              <section key={itemId} aria-label={row?.name ?? project.name}>
                <h3 className="pb-1">
                  <TenantLink
                    to={itemPath(companyId, project.id, itemId)}
                    className="inline-flex min-h-8 items-center gap-2 rounded-sm font-semibold text-text hover:underline"
                  >
                    <ItemIcon kind={row?.kind ?? 'project'} />
                    {row?.name ?? project.name}
                  </TenantLink>
                </h3>
                <ul className="divide-y divide-border rounded-md border border-border bg-surface-raised px-3">
                  {found.map((finding) => (
                    <li key={findingKey(finding)}>
                      <WorkspaceFinding finding={finding} />
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      )}
    </section>
  );
}

/** How the items get onto the platform and, for the firm, how long the manual work takes. */
function Ways() {
  const { buildability } = useWorkspace();
  const seesHours = can(useSession().abilities, 'scope:hours');
  if (buildability.items.length === 0) return null;
  return (
    <dl
      aria-label="How it is built"
      className={cn(
        'mb-6 grid max-w-4xl gap-4 rounded-lg border border-border bg-surface-raised p-4',
        seesHours ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3',
      )}
    >
      {choicesOf(WAY_WORDS).map(({ value: by, label }) => (
        <div key={by} className="grid gap-0.5">
          <dt className="text-text-muted text-xs">{label}</dt>
          <dd className="font-semibold text-xl tabular-nums">
            {buildability.items.filter((item) => item.by === by).length}
          </dd>
        </div>
      ))}
      {seesHours ? (
        <div className="grid gap-0.5">
          <dt className="text-text-muted text-xs">Hours of work by hand</dt>
          <dd className="font-semibold text-xl tabular-nums">{buildability.hours}</dd>
        </div>
      ) : null}
    </dl>
  );
}
