import { errorText } from '@scopewright/api-client';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import {
  Button,
  ConfirmDialog,
  ExportButton,
  Filter,
  formatMatchCount,
  Late,
  ListCard,
  latePart,
  SearchInput,
  Skeleton,
  useSearchText,
  useSelection,
} from '@scopewright/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { archiving, assigning, type BulkChange } from '../bulk/bulk-changes.ts';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { UnfinishedReport } from '../bulk/unfinished-report.tsx';
import { countCompanies, useBulkChange } from '../bulk/use-bulk-change.ts';
import { useSelectAll } from '../bulk/use-select-all.ts';
import { CompaniesList } from './companies-list.tsx';
import { type ListedCompany, useCompanies, useCompanyCount } from './companies-query.ts';
import { type CompaniesView, contentOf, isFiltered, PAGE_SIZE, PLAIN_VIEW, queryOf } from './list-view.ts';
import { type ChangeView, useView } from './use-view.ts';

/** Rarely needed, so in separate files. */
const companyFilters = latePart(() => import('./company-filters.tsx').then((module) => module.CompanyFilters));
const assignDialog = latePart(() => import('../bulk/assign-dialog.tsx').then((module) => module.AssignDialog));

/** Shorter lists are read faster than searched. */
const SEARCH_FROM = 10;

type AskedChange = 'archive' | 'bring back' | 'assign';

/** Leads to the last page if the one of the address is after it. */
function usePageInRange({ page }: CompaniesView, change: ChangeView, found: number | undefined): void {
  const lastPage = found === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(found / PAGE_SIZE));
  useEffect(() => {
    if (page > lastPage) change({ page: lastPage }, { replace: true });
  }, [page, lastPage, change]);
}

/** The search as typed. Typing is one step for Back, however long it takes. */
function useTypedSearch({ search }: CompaniesView, change: ChangeView) {
  const commit = useCallback(
    (text: string) => change({ search: text }, { replace: search !== '' && text !== '' }),
    [change, search],
  );
  return useSearchText(search, commit);
}

/** Whether the filters are open, and how many of them are set. */
function useFilters(view: CompaniesView) {
  const [wanted, setWanted] = useState<'open' | 'closed' | null>(null);
  const conditions = [view.sowStatus, view.consultantId, view.status === PLAIN_VIEW.status ? null : view.status].filter(
    (part) => part !== null,
  ).length;
  // filters that their button doesn't show are visible without opening them
  const open = wanted === null ? conditions > (view.sowStatus === 'active' ? 1 : 0) : wanted === 'open';
  return { conditions, open, toggle: () => setWanted(open ? 'closed' : 'open') };
}

/**
 * The tab 'Client Companies' (§2.18). `onAddClient` opens the form for a new client; absent for users who may not
 * create one.
 */
export function CompaniesPanel({ onAddClient }: { onAddClient?: (() => void) | undefined }) {
  const { abilities } = useSession();
  const { view, change } = useView();
  const listed = useCompanies(view);
  const filtered = isFiltered(view);
  const all = useCompanyCount(view.status, filtered);
  const found = listed.isPlaceholderData ? undefined : listed.data?.total;
  const total = filtered ? all : listed.data?.total;
  const selection = useSelection(contentOf(view), (company: ListedCompany) => company.id);
  const selectAll = useSelectAll(view, (companies) => selection.change(companies, true));
  const bulk = useBulkChange();
  const top = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const [text, setText] = useTypedSearch(view, change);

  usePageInRange(view, change, found);
  const filters = useFilters(view);
  const clearFilter = () => {
    setText('');
    change({ search: '', sowStatus: null, consultantId: null, status: PLAIN_VIEW.status });
  };

  const chosen = [...selection.rows.values()];
  const ids = chosen.map(({ id }) => id);
  /** Applies a change to the selection. The pressed button disappears, so the focus moves to the list. */
  const apply = (changing: BulkChange) => {
    selection.clear();
    void bulk.run(changing, chosen);
    requestAnimationFrame(() => top.current?.focus({ preventScroll: true }));
  };
  const mayManage = can(abilities, 'company:manage');
  const mayAssign = can(abilities, 'company:assign');
  const selectable = view.status !== 'deleted' && (mayManage || mayAssign);

  return (
    <section ref={top} tabIndex={-1} aria-label="List of client companies" className="scroll-mt-20 outline-none">
      <ListCard
        compact
        title="Client Companies"
        count={!filtered ? found : found !== undefined && all !== undefined ? `${found} of ${all}` : undefined}
        announcement={filtered && found !== undefined ? formatMatchCount(found, 'company', 'companies') : ''}
        actions={
          <ListActions
            view={view}
            onChange={change}
            text={text}
            onText={setText}
            total={total ?? 0}
            exportable={Boolean(found)}
            filters={filters}
          />
        }
      >
        {filters.open ? (
          <Late
            of={companyFilters}
            props={{ view, onChange: change, onClear: clearFilter }}
            placeholder={<Skeleton size="control" className="m-4 sm:mx-6" />}
          />
        ) : null}
        {bulk.unfinished ? <UnfinishedReport unfinished={bulk.unfinished} onDismiss={bulk.dismiss} /> : null}
        <div>
          <CompaniesList
            listed={listed}
            view={view}
            onChange={change}
            selection={
              selectable
                ? {
                    selected: new Set(ids),
                    label: ({ name }) => `Select ${name}`,
                    allLabel: 'Select all on this page',
                    onChange: selection.change,
                  }
                : undefined
            }
            onClearFilter={clearFilter}
            onAddClient={onAddClient}
            onPage={() => top.current?.scrollIntoView({ block: 'start' })}
          />
          <SelectionBar
            selected={ids.length}
            total={found ?? ids.length}
            progress={
              selectAll.collected === null
                ? bulk.progress
                : { doing: 'Selecting', done: selectAll.collected, total: found ?? selectAll.collected }
            }
            onStop={selectAll.collected === null ? bulk.stop : selectAll.stop}
            onSelectAll={selectAll.selectAll}
            onClear={selection.clear}
            onAssign={mayAssign ? () => setAsked('assign') : undefined}
            onArchive={mayManage && view.status === 'active' ? () => setAsked('archive') : undefined}
            onBringBack={mayManage && view.status === 'archived' ? () => setAsked('bring back') : undefined}
          />
        </div>
      </ListCard>
      <BulkDialogs asked={asked} companies={chosen} onClose={() => setAsked(null)} onApply={apply} />
    </section>
  );
}

interface ListActionsProps {
  view: CompaniesView;
  onChange: ChangeView;
  /** The search as typed. */
  text: string;
  onText: (text: string) => void;
  /** Number of companies without the filter. */
  total: number;
  exportable: boolean;
  filters: ReturnType<typeof useFilters>;
}

/** The list's filters, and its export. */
function ListActions({ view, onChange, text, onText, total, exportable, filters }: ListActionsProps) {
  const { api, toast } = useHost();
  const { abilities } = useSession();
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      {text !== '' || total > SEARCH_FROM ? (
        <SearchInput label="Search companies" value={text} onValueChange={onText} className="max-sm:w-full sm:w-60" />
      ) : null}
      {total > 0 ? <ActiveSowsButton view={view} onChange={onChange} /> : null}
      <Button variant="secondary" size="sm" aria-expanded={filters.open} onClick={filters.toggle}>
        <Filter aria-hidden="true" />
        {filters.conditions > 0 ? `Filters (${filters.conditions})` : 'Filters'}
      </Button>
      {exportable && can(abilities, 'company:export') ? (
        <ExportButton
          download={() => api.download('exportCompanies', { query: queryOf(view) })}
          onError={(error) => toast.error(`The list could not be exported. ${errorText(error)}`)}
        />
      ) : null}
    </div>
  );
}

interface BulkDialogsProps {
  asked: AskedChange | null;
  companies: readonly ListedCompany[];
  onClose: () => void;
  onApply: (change: BulkChange) => void;
}

/** The dialogs that precede a change of many companies. */
function BulkDialogs({ asked, companies, onClose, onApply }: BulkDialogsProps) {
  const { api } = useHost();
  const ids = companies.map(({ id }) => id);
  const archive = asked !== 'bring back';
  return (
    <>
      <ConfirmDialog
        open={asked === 'archive' || asked === 'bring back'}
        onOpenChange={onClose}
        title={archive ? `Archive ${countCompanies(ids.length)}?` : `Restore ${countCompanies(ids.length)}?`}
        description={
          archive
            ? 'Archived companies leave the list and can’t be changed until they are restored. Their people can still view them.'
            : 'They return to the list of companies in use and can be changed again.'
        }
        confirmLabel={archive ? 'Archive' : 'Restore'}
        onConfirm={() => onApply(archiving(api, ids, archive))}
      />
      {asked === 'assign' ? (
        <Late
          of={assignDialog}
          props={{
            companies,
            onClose,
            onAssign: (assignment) => {
              onClose();
              onApply(assigning(api, companies, new Map(ids.map((id) => [id, assignment]))));
            },
          }}
        />
      ) : null}
    </>
  );
}

function ActiveSowsButton({ view, onChange }: { view: CompaniesView; onChange: ChangeView }) {
  const only = view.sowStatus === 'active';
  return (
    <Button variant="secondary" size="sm" onClick={() => onChange({ sowStatus: only ? null : 'active' })}>
      {only ? 'Show All' : 'Active SOWs Only'}
    </Button>
  );
}
