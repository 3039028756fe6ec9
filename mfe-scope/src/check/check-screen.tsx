import { errorText } from '@scopewright/api-client';
import { AgreementFindings } from '@scopewright/company-kit/agreements/agreement-findings';
import { PillNav } from '@scopewright/company-kit/scope/pill-nav';
import { companyProjectsPath, scopeCheckPath } from '@scopewright/company-kit/scope/scope-paths';
import { useScopeAccess } from '@scopewright/company-kit/scope/use-scope-access';
import type { ScopeCheck } from '@scopewright/contracts/scoping';
import { plural } from '@scopewright/domain/counted';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import {
  Button,
  Card,
  CircleCheck,
  EmptyState,
  ExportButton,
  formatMatchCount,
  ListSkeleton,
  ListTree,
  LoadMore,
  Printer,
} from '@scopewright/ui';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { useAddressView } from '@scopewright/workplace-kit/page/address-view';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { ScopeTabs } from '../projects/scope-tabs.tsx';
import { CheckFilters } from './check-filters.tsx';
import { CheckTotals, ProjectTotals } from './check-totals.tsx';
import {
  addressOfCheck,
  byProject,
  CHECK_VIEW,
  type CheckView,
  firstEntries,
  fixableOf,
  isOfItem,
  PLAIN_CHECK,
  shownOf,
  totalsOf,
} from './check-view.ts';
import { CheckedProjectSection } from './checked-project.tsx';
import { type Fixable, type Fixing, useFixing } from './use-fixing.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { useScopeCheck } from './use-scope-check.ts';

const ROWS = ['w-64', 'w-80', 'w-56', 'w-72'];
const CELLS = ['w-24 max-sm:hidden', 'w-16'];
/** Number of items shown at first, and added with each 'Load more'. */
const AT_ONCE = 100;

/** Whether a company's scope can be built, and how much work that is. */
export function CheckScreen() {
  const company = useOpenCompany();
  const { api, toast } = useHost();
  const { ofClient } = useScopeAccess(company);
  const { impersonating } = useSession();
  const { data, error, isFetching, refetch } = useScopeCheck(company.id);
  const [count, setCount] = useState(AT_ONCE);
  const print = () => {
    flushSync(() => setCount(Number.POSITIVE_INFINITY));
    window.print();
  };
  const actions = (
    <span className="flex flex-wrap gap-2 print:hidden">
      <Button variant="secondary" size="sm" onClick={print}>
        <Printer aria-hidden="true" />
        Print
      </Button>
      {impersonating || ofClient ? null : (
        <ExportButton
          download={() => api.download('exportScopeCheck', { params: { companyId: company.id } })}
          onError={(failure) => toast.error(`The check could not be exported. ${errorText(failure)}`)}
        />
      )}
    </span>
  );
  return (
    <CompanyPage
      title="Scope check"
      description={
        ofClient
          ? 'How everything that is scoped gets onto the platform.'
          : 'Whether everything in the scope can be built, how it gets onto the platform, and what work has to be done by hand.'
      }
      crumbs={[{ label: 'Projects', to: companyProjectsPath(company.id) }]}
      actions={data && data.items.length > 0 ? actions : null}
    >
      <ScopeTabs companyId={company.id} />
      {data ? (
        <Checked check={data} count={count} onMore={() => setCount((before) => before + AT_ONCE)} />
      ) : error ? (
        <FailedToLoad what="the check" of={{ error, refetch, isFetching }} />
      ) : (
        <ListSkeleton label="Checking the scope..." rows={ROWS} cells={CELLS} />
      )}
    </CompanyPage>
  );
}

/** The view of the check, as set in the address. */
function useCheckView(companyId: string, ofClient: boolean) {
  const { address, view: asked, change } = useAddressView(CHECK_VIEW);
  // findings are the firm's work in progress: clients see how the scope is built
  const view: CheckView = ofClient ? { ...asked, show: 'work', severity: null } : asked;
  const linkTo = (changes: Partial<CheckView>) => {
    const query = addressOfCheck(address, { ...view, ...changes }).toString();
    return `${scopeCheckPath(companyId)}${query && `?${query}`}`;
  };
  return { view, change, linkTo };
}

interface CheckedProps {
  check: ScopeCheck;
  /** Maximum number of items shown. */
  count: number;
  onMore: () => void;
}

function Checked({ check, count, onMore }: CheckedProps) {
  const company = useOpenCompany();
  const { write, ofClient } = useScopeAccess(company);
  const fixing = useFixing(company.id);
  const focusKept = useFocusKept('[data-fix]');
  const { view, change, linkTo } = useCheckView(company.id, ofClient);
  const projects = useMemo(() => byProject(check), [check]);
  const ofNoItem = useMemo(() => check.findings.filter((finding) => !isOfItem(finding)), [check]);
  const totals = useMemo(() => {
    const all = totalsOf(projects.flatMap(({ entries }) => entries));
    for (const { severity } of ofNoItem) all[severity] += 1;
    return all;
  }, [projects, ofNoItem]);
  if (check.items.length === 0) return <NothingToCheck companyId={company.id} />;
  const shown = shownOf(projects, view);
  const entries = shown.reduce((sum, project) => sum + project.entries.length, 0);
  const anyProjectId = check.items.find(({ kind }) => kind === 'project')?.itemId;
  const shownOfNoItem =
    view.show === 'work' || view.projectId !== null || view.by !== null
      ? []
      : ofNoItem.filter(({ severity }) => view.severity === null || severity === view.severity);
  const found = totals.error + totals.warning + totals.info;
  const work = projects.reduce(
    (sum, project) => sum + project.entries.filter(({ item }) => item.why.length > 0).length,
    0,
  );
  return (
    <div className="grid grid-cols-1 gap-6 outline-none" {...focusKept}>
      <CheckTotals totals={totals} withFindings={!ofClient} />
      {check.more && !ofClient ? (
        <p className="text-sm text-text-muted">
          {`${check.more.toLocaleString()} more ${plural(check.more, 'finding is', 'findings are')} not shown: fix some of these, or look at one project.`}
        </p>
      ) : null}
      {projects.length > 1 ? (
        // on a phone the projects below show their hours; this list would push the findings far down
        <Card padding="none" className="px-2 max-sm:hidden">
          <ProjectTotals projects={projects} linkOf={(projectId) => linkTo({ projectId })} withFindings={!ofClient} />
        </Card>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <WhatToShow show={view.show} found={ofClient ? null : found} work={work} linkTo={linkTo} />
        <CheckFilters view={view} projects={projects} onChange={change} />
      </div>
      {write ? <FixAll fixable={fixableOf(shown, view)} fixing={fixing} /> : null}
      <p role="status" className="sr-only">
        {formatMatchCount(entries, 'item', 'items')}
      </p>
      {view.show === 'work' ? <SettingOfHours /> : null}
      <AgreementFindings companyId={company.id} findings={shownOfNoItem} write={write} />
      {firstEntries(shown, count).map((project) => (
        <CheckedProjectSection
          key={project.id}
          companyId={company.id}
          project={project}
          anyProjectId={anyProjectId}
          show={view.show}
          fixing={write ? fixing : null}
        />
      ))}
      {entries > count ? <LoadMore shown={count} total={entries} hasMore onLoadMore={onMore} noun="items" /> : null}
      {entries === 0 && shownOfNoItem.length === 0 ? (
        <NothingShown
          view={view}
          none={view.show === 'findings' ? found === 0 : work === 0}
          onClear={() => change({ ...PLAIN_CHECK, show: view.show })}
        />
      ) : null}
    </div>
  );
}

interface WhatToShowProps {
  show: CheckView['show'];
  /** Number of findings; null for clients, who see no findings. */
  found: number | null;
  work: number;
  linkTo: (changes: Partial<CheckView>) => string;
}

function WhatToShow({ show, found, work, linkTo }: WhatToShowProps) {
  return (
    <PillNav
      label="What to show"
      entries={[
        ...(found === null
          ? []
          : [
              {
                to: linkTo({ show: 'findings' }),
                label: <Counted label="Findings" count={found} />,
                current: show === 'findings',
              },
            ]),
        {
          to: linkTo({ show: 'work', severity: null }),
          label: <Counted label="Work by hand" count={work} />,
          current: show === 'work',
        },
      ]}
    />
  );
}

/** The link to the hours of work by hand, for people who may set them. */
function SettingOfHours() {
  const { abilities } = useSession();
  if (!can(abilities, 'firm:settings')) return null;
  return (
    <p className="text-sm text-text-muted print:hidden">
      What a work item counts is{' '}
      <TenantLink to="/settings/estimates" className="text-brand underline underline-offset-4">
        set for the whole firm
      </TenantLink>
      .
    </p>
  );
}

function NothingToCheck({ companyId }: { companyId: string }) {
  return (
    <EmptyState
      icon={<ListTree />}
      title="Nothing to check yet"
      description="Once there is a project, this page says whether it can be built and what it takes."
      action={
        <Button asChild variant="secondary">
          <TenantLink to={companyProjectsPath(companyId)}>Projects</TenantLink>
        </Button>
      }
    />
  );
}

/** Fixes all visible findings with exactly one right answer, if there are several. */
function FixAll({ fixable, fixing }: { fixable: readonly Fixable[]; fixing: Fixing }) {
  if (fixable.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-border bg-surface-raised px-4 py-3 print:hidden">
      <p className="text-sm text-text-muted">
        <span className="font-medium text-text">{fixable.length.toLocaleString()} findings</span> can be fixed
        automatically.
      </p>
      <Button
        data-fix=""
        variant="secondary"
        size="sm"
        busy={fixing.busy()}
        onClick={() => void fixing.applyFix(fixable)}
      >
        Fix all {fixable.length.toLocaleString()}
      </Button>
    </div>
  );
}

const Counted = ({ label, count }: { label: string; count: number }) => (
  <>
    {label} <span className="font-normal text-text-muted tabular-nums">{count.toLocaleString()}</span>
  </>
);

function NothingShown({ view, none, onClear }: { view: CheckView; none: boolean; onClear: () => void }) {
  if (none)
    return view.show === 'findings' ? (
      <EmptyState
        icon={<CircleCheck />}
        title="Nothing found"
        description="Everything in the scope so far can be built."
      />
    ) : (
      <EmptyState icon={<CircleCheck />} title="Nothing has to be done by hand" />
    );
  return (
    <EmptyState
      icon={<ListTree />}
      title="No results"
      action={
        <Button variant="secondary" onClick={onClear}>
          Show everything
        </Button>
      }
    />
  );
}
