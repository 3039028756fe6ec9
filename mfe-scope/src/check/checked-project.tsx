import { GuardActions } from '@scopewright/company-kit/agreements/guard-actions';
import { FindingLine, findingKey } from '@scopewright/company-kit/scope/finding-line';
import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { openingPath } from '@scopewright/company-kit/scope/scope-paths';
import { KIND_WORDS, WAY_WORDS } from '@scopewright/company-kit/scope/scope-words';
import type { CheckedItem } from '@scopewright/contracts/scoping';
import { Badge, Button } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useId } from 'react';
import { ItemScripts } from '../scripts/item-scripts.tsx';
import { type CheckedEntry, type CheckedProject, type CheckView, formatHours, type ItemFinding } from './check-view.ts';
import type { Fixing } from './use-fixing.ts';

interface CheckedProjectProps {
  companyId: string;
  project: CheckedProject;
  /** A project to open fields in. */
  anyProjectId: string | undefined;
  show: CheckView['show'];
  /** Null for view-only users. */
  fixing: Fixing | null;
}

/** The check's result for a project, item by item. */
export function CheckedProjectSection({
  companyId,
  project: { name, entries, totals },
  anyProjectId,
  show,
  fixing,
}: CheckedProjectProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="wrap-anywhere font-semibold text-lg">
          {name}
        </h2>
        {totals.hours === null ? null : (
          <p className="text-sm text-text-muted tabular-nums">{formatHours(totals.hours)} by hand</p>
        )}
      </div>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface-raised">
        {entries.map((entry) => (
          <li key={entry.item.itemId} className="grid gap-1 px-4 py-3 print:break-inside-avoid">
            <Entry companyId={companyId} entry={entry} anyProjectId={anyProjectId} show={show} fixing={fixing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EntryProps extends Omit<CheckedProjectProps, 'project'> {
  entry: CheckedEntry;
}

function Entry({ companyId, entry: { item, findings }, anyProjectId, show, fixing }: EntryProps) {
  const to = openingPath(companyId, { ...item, id: item.itemId }, anyProjectId);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="flex min-w-0 items-center gap-2 text-sm">
          <ItemIcon kind={item.kind} />
          {to === null ? (
            <span className="wrap-anywhere font-semibold">{item.name}</span>
          ) : (
            <TenantLink
              to={to}
              className="wrap-anywhere inline-flex min-h-8 items-center rounded-sm font-semibold hover:text-brand hover:underline"
            >
              {item.name}
            </TenantLink>
          )}
          <span className="whitespace-nowrap text-text-muted text-xs">{KIND_WORDS[item.kind].one}</span>
        </h3>
        <span className="flex items-center gap-2 text-text-muted text-xs tabular-nums">
          <Badge tone={item.by === 'hand' ? 'warning' : 'neutral'}>{WAY_WORDS[item.by]}</Badge>
          {item.hours ? formatHours(item.hours) : null}
        </span>
      </div>
      <ul>
        {show === 'work'
          ? item.why.map((why) => (
              <li key={why} className="wrap-anywhere py-1 text-sm">
                {why}
              </li>
            ))
          : findings.map((finding) => (
              <li key={findingKey(finding)}>
                <Found
                  companyId={companyId}
                  item={item}
                  finding={finding}
                  anyProjectId={anyProjectId}
                  fixing={fixing}
                />
              </li>
            ))}
      </ul>
      {show === 'work' && item.scripts ? <ItemScripts itemId={item.itemId} count={item.scripts} /> : null}
    </>
  );
}

interface FoundProps extends Omit<EntryProps, 'entry' | 'show'> {
  item: CheckedItem;
  finding: ItemFinding;
}

/** A finding with a link to its place, and a fix if there is exactly one right answer. */
function Found({ companyId, item, finding, anyProjectId, fixing }: FoundProps) {
  const to = openingPath(companyId, { ...item, id: item.itemId }, anyProjectId, finding.path);
  const { fix } = finding;
  return (
    <FindingLine finding={finding} compact>
      {to === null ? null : (
        <Button asChild variant="link" size="sm" aria-label={`Show the place: ${finding.message}`}>
          <TenantLink to={to}>Show</TenantLink>
        </Button>
      )}
      {fixing && fix ? (
        <Button
          data-fix=""
          variant="link"
          size="sm"
          busy={fixing.busy(finding)}
          aria-label={`${fix.label}: ${finding.message}`}
          onClick={() => void fixing.applyFix([{ item, finding }])}
        >
          {fix.label}
        </Button>
      ) : null}
      {finding.clause ? <GuardActions companyId={companyId} finding={finding} write={fixing !== null} /> : null}
    </FindingLine>
  );
}
