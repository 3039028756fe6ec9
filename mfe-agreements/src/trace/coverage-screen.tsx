import { errorText } from '@scopewright/api-client';
import { COVERAGE_LISTS, type CoverageList, coveragePath } from '@scopewright/company-kit/agreements/trace-paths';
import {
  type Coverage,
  type ItemFilter,
  useCoverage,
  useTraceCommands,
} from '@scopewright/company-kit/agreements/trace-queries';
import { PillNav } from '@scopewright/company-kit/scope/pill-nav';
import { HIT_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { useScopeAccess } from '@scopewright/company-kit/scope/use-scope-access';
import { CLAUSE_KINDS } from '@scopewright/contracts/constants';
import { SCOPE_HIT_KINDS } from '@scopewright/contracts/scoping/field-types';
import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import { grouped } from '@scopewright/domain/counted';
import { oneOf } from '@scopewright/domain/one-of';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/remote-contract/router';
import {
  Alert,
  Button,
  Card,
  EmptyState,
  ExportButton,
  Link2,
  ListSkeleton,
  Progress,
  SearchInput,
  useSearchText,
} from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useParameters } from '@scopewright/workplace-kit/page/parameters';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useCallback, useMemo } from 'react';
import { AcceptedList } from './accepted-list.tsx';
import { ClauseList } from './clause-list.tsx';
import { CoverageMatrix } from './matrix.tsx';
import { SuggestedLinks } from './suggested-links.tsx';
import { UnsoldList } from './unsold-list.tsx';

const ROWS = ['w-64', 'w-80', 'w-56'];
const CELLS = ['w-24 max-sm:hidden', 'w-16'];

/** Whether every sold clause has linked items, and everything in scope is covered by an agreement. */
export function CoverageScreen() {
  const company = useOpenCompany();
  const { api, toast } = useHost();
  const { ofClient } = useScopeAccess(company);
  const { impersonating } = useSession();
  const { data, error, isFetching, refetch } = useCoverage(company.id);
  return (
    <CompanyPage
      title="Coverage"
      description={
        ofClient
          ? 'What was agreed, and what is in scope for it.'
          : 'Which sold clauses have something in scope behind them, and which items no clause sells.'
      }
      actions={
        impersonating || !data || data.clauses.total === 0 ? null : (
          <ExportButton
            download={() => api.download('exportTrace', { params: { companyId: company.id } })}
            onError={(failure) => toast.error(`The coverage could not be exported. ${errorText(failure)}`)}
          />
        )
      }
    >
      {data ? (
        data.clauses.total === 0 ? (
          <NoClauses companyId={company.id} ofClient={ofClient} />
        ) : (
          <Covered coverage={data} />
        )
      ) : error ? (
        <FailedToLoad what="the coverage" of={{ error, refetch, isFetching }} />
      ) : (
        <ListSkeleton label="Loading the coverage..." rows={ROWS} cells={CELLS} />
      )}
    </CompanyPage>
  );
}

const NoClauses = ({ companyId, ofClient }: { companyId: string; ofClient: boolean }) => (
  <EmptyState
    icon={<Link2 />}
    title="No accepted clauses yet"
    description={
      ofClient
        ? 'Once the clauses of your agreements are settled, this page shows what is in scope for each.'
        : 'Review the clauses of a SOW and accept what it sells. This page then shows what is behind each clause.'
    }
    action={
      <Button asChild variant="secondary">
        <TenantLink to={companyPath(companyId, 'sows')}>{ofClient ? 'Agreements' : 'SOWs'}</TenantLink>
      </Button>
    }
  />
);

/** A filter of a list in the address. */
type Filter = Partial<Record<'kind' | 'project' | 'agreement', string>>;

function Covered({ coverage }: { coverage: Coverage }) {
  const company = useOpenCompany();
  const { write, ofClient } = useScopeAccess(company);
  const commands = useTraceCommands(company.id);
  const [address] = useSearchParams();
  const asked = oneOf(COVERAGE_LISTS, address.get('show')) ?? 'unlinked';
  const list: CoverageList = ofClient && asked === 'accepted' ? 'unlinked' : asked;
  const { clauses, items, lost, uncountedClauses } = coverage;
  const pills: (readonly [CoverageList, string, number | null])[] = [
    ['unlinked', 'Clauses without items', clauses.total - clauses.covered],
    ['clauses', 'All clauses', null],
    ['unsold', ofClient ? 'Not in an agreement' : 'Never sold', items.total - items.covered],
    ...(ofClient ? [] : [['accepted', 'Accepted findings', null] as const]),
  ];
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Figure label="Clauses with something behind them" covered={clauses.covered} total={clauses.total} />
        <Figure
          label={ofClient ? 'Items in an agreement' : 'Items that were sold'}
          covered={items.covered}
          total={items.total}
        />
      </div>
      {lost > 0 ? (
        <Alert tone="warning" title={grouped(lost, 'link doesn’t count', 'links don’t count')}>
          Their items were deleted or are out of scope. They count again once the items are restored.
        </Alert>
      ) : null}
      {uncountedClauses ? (
        <Alert tone="info" title={`${uncountedClauses.toLocaleString()} clauses are not counted`}>
          The company has more accepted clauses than this page can take into account.
        </Alert>
      ) : null}
      <CoverageMatrix coverage={coverage} ofClient={ofClient} />
      <section aria-label="Clauses, items and findings" className="grid grid-cols-1 gap-6">
        {write && list !== 'accepted' ? <SuggestedLinks companyId={company.id} commands={commands} /> : null}
        <PillNav
          label="What to show"
          entries={pills.map(([name, label, count]) => ({
            to: coveragePath(company.id, name),
            label: (
              <>
                {label}
                {count === null ? null : (
                  <span className="font-normal text-text-muted tabular-nums">{count.toLocaleString()}</span>
                )}
              </>
            ),
            current: list === name,
          }))}
        />
        <Card padding="none">
          {list === 'accepted' ? (
            <AcceptedList companyId={company.id} commands={write ? commands : null} />
          ) : list === 'unsold' ? (
            <Unsold key={list} coverage={coverage} write={write} />
          ) : (
            <Clauses key={list} coverage={coverage} list={list} write={write} />
          )}
        </Card>
      </section>
    </div>
  );
}

/** The search text and the filters of a list, all part of the address. */
function useFilters() {
  const [address, set] = useParameters();
  const search = (address.get('q') ?? '').trim().slice(0, 200);
  const [text, setText] = useSearchText(
    search,
    useCallback((words: string) => set({ q: words }), [set]),
  );
  return { address, set: (filter: Filter) => set(filter, false), search, text, setText };
}

interface ListProps {
  coverage: Coverage;
  write: boolean;
}

function Clauses({ coverage: { agreements, projects }, list, write }: ListProps & { list: CoverageList }) {
  const company = useOpenCompany();
  const commands = useTraceCommands(company.id);
  const { address, set, search, text, setText } = useFilters();
  const kind = oneOf(CLAUSE_KINDS, address.get('kind'));
  const agreementId = agreements.find(({ id }) => id === address.get('agreement'))?.id;
  const filter = useMemo(
    () => ({
      ...(list === 'unlinked' && { linked: 'false' as const }),
      ...(kind && { kind }),
      ...(agreementId && { agreementId }),
      ...(search && { search }),
    }),
    [list, kind, agreementId, search],
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-border border-b p-3">
        <SearchInput
          label="Search the clauses"
          value={text}
          onValueChange={setText}
          className="min-w-0 flex-1 basis-64"
        />
        <Picker
          aria-label="Kind of clause"
          look="compact"
          none="All kinds"
          options={CLAUSE_KINDS.map((value) => ({ value, label: CLAUSE_KIND_NAMES[value] }))}
          value={kind ?? ''}
          onChange={(value) => set({ kind: value })}
          className="w-full sm:w-44"
        />
        {agreements.length > 1 ? (
          <Picker
            aria-label="Agreement"
            look="compact"
            none="All agreements"
            options={agreements.map(({ id, title }) => ({ value: id, label: title }))}
            value={agreementId ?? ''}
            onChange={(value) => set({ agreement: value })}
            className="w-full sm:w-48"
          />
        ) : null}
      </div>
      <ClauseList
        companyId={company.id}
        filter={filter}
        commands={write ? commands : null}
        anyProjectId={projects[0]?.id}
        isFiltered={search !== '' || kind !== null || agreementId !== undefined}
      />
    </>
  );
}

function Unsold({ coverage: { projects }, write }: ListProps) {
  const company = useOpenCompany();
  const commands = useTraceCommands(company.id);
  const { address, set, search, text, setText } = useFilters();
  const names = useMemo(() => new Map(projects.map(({ id, name }) => [id, name])), [projects]);
  const kind = oneOf(SCOPE_HIT_KINDS, address.get('kind'));
  const projectId = projects.find(({ id }) => id === address.get('project'))?.id;
  const filter = useMemo(
    () => ({ ...(kind && { kind }), ...(projectId && { projectId }), ...(search && { search }) }) as ItemFilter,
    [kind, projectId, search],
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-border border-b p-3">
        <SearchInput
          label="Search the items"
          value={text}
          onValueChange={setText}
          className="min-w-0 flex-1 basis-64"
        />
        <Picker
          aria-label="Kind of item"
          look="compact"
          none="All kinds"
          options={SCOPE_HIT_KINDS.map((value) => ({ value, label: HIT_WORDS[value].many }))}
          value={kind ?? ''}
          onChange={(value) => set({ kind: value })}
          className="w-full sm:w-48"
        />
        {projects.length > 1 ? (
          <Picker
            aria-label="Project"
            look="compact"
            none="All projects"
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
            value={projectId ?? ''}
            onChange={(value) => set({ project: value })}
            className="w-full sm:w-48"
          />
        ) : null}
      </div>
      <UnsoldList
        companyId={company.id}
        filter={filter}
        commands={write ? commands : null}
        anyProjectId={projects[0]?.id}
        projects={names}
        isFiltered={search !== '' || kind !== null || projectId !== undefined}
      />
    </>
  );
}

function Figure({ label, covered, total }: { label: string; covered: number; total: number }) {
  const inWords = `${covered.toLocaleString()} of ${total.toLocaleString()}`;
  return (
    <Card className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-sm text-text-muted">{label}</span>
        <span className="font-semibold text-lg tabular-nums">{inWords}</span>
      </p>
      <Progress
        value={total === 0 ? 0 : (covered / total) * 100}
        label={label}
        valueText={inWords}
        tone={covered === total ? 'success' : 'brand'}
      />
    </Card>
  );
}
