import { workItemPath } from '@scopewright/company-kit/backlog/backlog-paths';
import { LEVEL_WORDS, STATUS_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { useBacklogSearch } from '@scopewright/company-kit/backlog/use-backlog-search';
import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { companyProjectsPath, hitKey, hitPath } from '@scopewright/company-kit/scope/scope-paths';
import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import { describeHit, HIT_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { useScopeSearch } from '@scopewright/company-kit/scope/use-scope-search';
import type { ScopeHit } from '@scopewright/contracts/scoping';
import { SCOPE_HIT_KINDS, type ScopeHitKind } from '@scopewright/contracts/scoping/field-types';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Card, EmptyState, formatMatchCount, ListSkeleton, Search, SearchInput, useSearchText } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useParameters } from '@scopewright/workplace-kit/page/parameters';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useCallback } from 'react';
import { ScopeTabs } from '../projects/scope-tabs.tsx';

/** A text with the search words highlighted. */
function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const escaped = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (escaped.length === 0) return text;
  let at = 0;
  return text.split(new RegExp(`(${escaped.join('|')})`, 'gi')).map((part, index) => {
    const key = at;
    at += part.length;
    return index % 2 === 1 ? (
      <mark key={key} className="rounded-xs bg-brand-soft text-inherit">
        {part}
      </mark>
    ) : (
      part
    );
  });
}

const ROWS = ['w-64', 'w-44', 'w-56', 'w-40'];
const CELLS = ['w-24 max-sm:hidden'];
const KINDS = SCOPE_HIT_KINDS.map((value) => ({ value, label: HIT_WORDS[value].many }));

/**
 * Searches a company's scope by words anywhere in it: names, descriptions, options, statuses, questions; and
 * configuration items.
 */
export function SearchScreen() {
  const company = useOpenCompany();
  const [address, set] = useParameters();
  const q = (address.get('q') ?? '').trim().slice(0, 200);
  const kind = SCOPE_HIT_KINDS.find((each) => each === address.get('kind')) ?? null;
  const [text, setText] = useSearchText(
    q,
    useCallback((words: string) => set({ q: words }), [set]),
  );
  return (
    <CompanyPage
      title="Search"
      description="Everything that is scoped for the company, by any word in it."
      crumbs={[{ label: 'Projects', to: companyProjectsPath(company.id) }]}
    >
      <ScopeTabs companyId={company.id} />
      <Card padding="none">
        <div className="flex flex-wrap gap-2 border-border border-b p-3">
          <SearchInput
            label="Search the scope"
            placeholder="Search the scope"
            value={text}
            onValueChange={setText}
            className="min-w-0 flex-1 basis-64"
          />
          <div className="w-full sm:w-52">
            <Picker
              aria-label="Kind"
              look="compact"
              value={kind ?? ''}
              none="All kinds"
              options={KINDS}
              onChange={(chosen) => set({ kind: chosen }, false)}
            />
          </div>
        </div>
        <Results q={q} kind={kind} />
      </Card>
      {kind === null ? <Work q={q} /> : null}
    </CompanyPage>
  );
}

function Results({ q, kind }: { q: string; kind: ScopeHitKind | null }) {
  const company = useOpenCompany();
  const { data, error, isFetching, refetch } = useScopeSearch(company.id, { q, kind });
  const [firstProject] = useProjects({ companyId: company.id, search: '' }).data?.pages[0]?.items ?? [];
  if (q === '')
    return (
      <div className="p-4 sm:p-6">
        <EmptyState
          icon={<Search />}
          title="What are you looking for?"
          description="A name, an option of a field, a status, a question, a configuration item: results contain every word."
        />
      </div>
    );
  if (error && !data) return <FailedToLoad what="the results" of={{ error, refetch, isFetching }} />;
  if (!data) return <ListSkeleton label="Searching..." rows={ROWS} cells={CELLS} />;
  const words = q.split(/\s+/);
  return (
    <>
      <p role="status" className="sr-only">
        {isFetching ? '' : formatMatchCount(data.items.length, 'item', 'items')}
      </p>
      {data.items.length === 0 ? (
        <div className="p-4 sm:p-6">
          <EmptyState
            icon={<Search />}
            title={`No results for “${q}”`}
            description={kind ? `Only ${HIT_WORDS[kind].many.toLowerCase()} were searched.` : undefined}
          />
        </div>
      ) : (
        <ul aria-label="Results" aria-busy={isFetching || undefined} className="divide-y divide-border">
          {data.items.map((hit) => (
            <li key={hitKey(hit)} className="relative px-4 py-3 hover:bg-surface-sunken/60">
              <Hit hit={hit} words={words} to={hitPath(company.id, hit, firstProject?.id)} />
            </li>
          ))}
        </ul>
      )}
      {data.more ? (
        <p className="border-border border-t px-4 py-3 text-sm text-text-muted">
          More results not shown. Add a word to narrow the search.
        </p>
      ) : null}
    </>
  );
}

/** Work items that contain the words; nothing without any. */
function Work({ q }: { q: string }) {
  const company = useOpenCompany();
  const { abilities } = useSession();
  const { data } = useBacklogSearch(can(abilities, 'backlog:plan') ? company.id : null, { q });
  if (q === '' || !data || data.items.length === 0) return null;
  const words = q.split(/\s+/);
  return (
    <Card padding="none">
      <h2 className="border-border border-b px-4 py-3 font-semibold text-sm">Work in the backlog</h2>
      <ul aria-label="Work in the backlog" className="divide-y divide-border">
        {data.items.map(({ id, projectId, projectName, level, title, status, excerpt }) => (
          <li key={id} className="relative grid gap-0.5 px-4 py-3 hover:bg-surface-sunken/60">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <TenantLink
                to={workItemPath(company.id, projectId, id)}
                className="wrap-anywhere rounded-sm font-medium text-sm after:absolute after:inset-0 hover:text-brand"
              >
                <MarkedText text={title} words={words} />
              </TenantLink>
              <span className="text-text-muted text-xs">
                {LEVEL_WORDS[level].one} in {projectName} · {STATUS_WORDS[status]}
              </span>
            </div>
            {excerpt ? (
              <p className="wrap-anywhere text-text-muted text-xs">
                <MarkedText text={excerpt} words={words} />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {data.more ? (
        <p className="border-border border-t px-4 py-3 text-sm text-text-muted">
          More work not shown. Add a word to narrow the search.
        </p>
      ) : null}
    </Card>
  );
}

function Hit({ hit, words, to }: { hit: ScopeHit; words: readonly string[]; to: string | null }) {
  const name = <MarkedText text={hit.name} words={words} />;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      <ItemIcon kind={hit.kind} className="mt-0.5" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {to === null ? (
          <span className="wrap-anywhere font-medium text-sm">{name}</span>
        ) : (
          <TenantLink
            to={to}
            className="wrap-anywhere rounded-sm font-medium text-sm after:absolute after:inset-0 hover:text-brand"
          >
            {name}
          </TenantLink>
        )}
        <span className="text-text-muted text-xs">{describeHit(hit)}</span>
      </div>
      {hit.excerpt ? (
        <p className="wrap-anywhere col-start-2 text-text-muted text-xs">
          <MarkedText text={hit.excerpt} words={words} />
        </p>
      ) : null}
    </div>
  );
}
