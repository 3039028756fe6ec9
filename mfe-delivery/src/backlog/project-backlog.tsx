import { useUnsoldParts } from '@scopewright/company-kit/agreements/use-unsold-parts';
import { projectBacklogPath, workItemPath } from '@scopewright/company-kit/backlog/backlog-paths';
import { LEVEL_WORDS, workItemsLabel } from '@scopewright/company-kit/backlog/backlog-words';
import { ProjectBar } from '@scopewright/company-kit/scope/project-bar';
import { isGone, useScopeTree } from '@scopewright/company-kit/scope/scope-queries';
import { WorkspaceSkeleton } from '@scopewright/company-kit/scope/workspace-skeleton';
import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { can } from '@scopewright/domain/policy';
import { EditProvider, useUndo } from '@scopewright/editing/edit-context';
import { SaveMark } from '@scopewright/editing/save-mark';
import { ownerOf } from '@scopewright/editing/shared-store';
import { UndoButtons } from '@scopewright/editing/undo-buttons';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Button, calendarDate, cn, EmptyState, Late, ListTree, latePart } from '@scopewright/ui';
import { useCommands } from '@scopewright/workplace-kit/commands/commands';
import { useRecent } from '@scopewright/workplace-kit/commands/recent';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { useAssignable } from '@scopewright/workplace-kit/company/use-assignable';
import { useAddressView } from '@scopewright/workplace-kit/page/address-view';
import { useDialogInAddress } from '@scopewright/workplace-kit/page/dialog-in-address';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { useCallback, useMemo, useState } from 'react';
import { ExportButton } from '../backlog-exports/export-button.tsx';
import { AddWorkItem } from './add-work-item.tsx';
import { ActionDialog, type BacklogAction, BacklogActions } from './backlog-actions.tsx';
import { BacklogContext, type BacklogValue, useBacklog } from './backlog-context.tsx';
import { BacklogFilters } from './backlog-filters.tsx';
import { BACKLOG_VIEW, type BacklogView, filtersOfBacklog } from './backlog-view.ts';
import { BacklogViews } from './backlog-views.tsx';
import { LookSwitch } from './look-switch.tsx';
import { WorkItemPanel } from './panel/work-item-panel.tsx';
import { ProjectBoard, ProjectTable } from './project-looks.tsx';
import { backlogOwner } from './saving/backlog-owner.ts';
import { workItemStoreOf } from './saving/work-item-store.ts';
import { WorkItemTree } from './tree/work-item-tree.tsx';
import { useHoursAndPrice } from './use-price.ts';
import { useRows } from './use-work-items.ts';
import { OpenWorkItemCommands } from './work-item-commands.tsx';
import { hoursOf, labelsIn, matchingWorkItems, type WorkItemLine } from './work-items.ts';

const figures = latePart(() => import('./figures/figures-view.tsx').then(({ FiguresView }) => FiguresView));

interface ProjectBacklogProps {
  projectId: string;
  /** The open work item. */
  workItemId: string | null;
}

/** The backlog of a project: its work items as a tree, a table or a board, and the open one. */
export function ProjectBacklog({ projectId, workItemId }: ProjectBacklogProps) {
  const company = useOpenCompany();
  const host = useHost();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const owner = ownerOf(user?.id, backlogOwner(company.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user has their own store
  const store = useMemo(() => workItemStoreOf(host, queryClient, company.id), [host, queryClient, company.id, owner]);
  return (
    <EditProvider owner={owner} store={store} placeholder={<WorkspaceSkeleton />}>
      <Opened projectId={projectId} workItemId={workItemId} store={store} />
    </EditProvider>
  );
}

function Opened({ projectId, workItemId, store }: ProjectBacklogProps & Pick<BacklogValue, 'store'>) {
  const company = useOpenCompany();
  const { abilities } = useSession();
  const write = company.status === 'active' && can(abilities, 'backlog:write');
  const scope = useScopeTree(company.id, projectId);
  const { fetched, rows } = useRows(company.id, projectId, store);
  const notYetSold = useUnsoldParts(company.id, projectId);
  const { address, view, change } = useAddressView(BACKLOG_VIEW);
  const go = useGo();
  const people = useAssignable(write);
  const [today] = useState(() => calendarDate(new Date()));
  const search = address.size > 0 ? `?${address}` : '';
  const openWorkItem = useCallback(
    (id: string | null) =>
      go(
        id === null
          ? `${projectBacklogPath(company.id, projectId)}${search}`
          : workItemPath(company.id, projectId, id, search),
      ),
    [go, company.id, projectId, search],
  );
  const profileId = fetched.data?.backlog?.profileId ?? null;
  const value = useMemo<BacklogValue>(
    () => ({
      companyId: company.id,
      projectId,
      store,
      rows,
      profileId,
      notYetSold,
      view,
      openId: workItemId,
      write,
      people,
      today,
      openWorkItem,
      linkOf: (id) => workItemPath(company.id, projectId, id, search),
    }),
    [
      company.id,
      projectId,
      store,
      rows,
      profileId,
      notYetSold,
      view,
      workItemId,
      write,
      people,
      today,
      openWorkItem,
      search,
    ],
  );
  const project = scope.data?.project?.kind === 'project' ? scope.data.project : null;
  const opened = workItemId === null ? null : rows.find(({ id }) => id === workItemId);
  useRecent(
    project && opened
      ? {
          to: workItemPath(company.id, projectId, opened.id),
          title: opened.title,
          section: `${LEVEL_WORDS[opened.level].one} · ${project.name}`,
        }
      : null,
  );
  if (isGone(scope.error) || isGone(fetched.error) || (scope.data && !project)) return <PageNotFound />;
  const failed = [scope, fetched].find(({ data, error }) => !data && error);
  if (failed) return <FailedToLoad what="the backlog" of={failed} />;
  if (!project || !fetched.data) return <WorkspaceSkeleton />;
  return (
    <BacklogContext value={value}>
      <Layout project={project} outdated={fetched.data.backlog?.outdated === true} onChange={change} />
    </BacklogContext>
  );
}

/** The commands of the open backlog: undo, redo, and the way to each work item. */
function useBacklogCommands(): void {
  const { companyId, projectId, rows, write } = useBacklog();
  const { undo, redo, step } = useUndo();
  const workItemCommands = useMemo(
    () =>
      rows.map(({ id, title, level, key }) => ({
        id: `work-item-${id}`,
        title,
        section: 'Backlog',
        keywords: [level, key],
        to: workItemPath(companyId, projectId, id),
      })),
    [rows, companyId, projectId],
  );
  useCommands([
    ...(write && undo !== null
      ? [{ id: 'backlog-undo', title: `Undo: ${undo}`, keywords: ['take back'], run: () => void step('undo') }]
      : []),
    ...(write && redo !== null
      ? [{ id: 'backlog-redo', title: `Redo: ${redo}`, keywords: ['redo'], run: () => void step('redo') }]
      : []),
    ...workItemCommands,
  ]);
}

interface LayoutProps {
  project: ScopeItemOf<'project'>;
  /** The scope has changed since the backlog was generated. */
  outdated: boolean;
  onChange: (change: Partial<BacklogView>, options?: { replace?: boolean }) => void;
}

function Layout({ project, outdated, onChange }: LayoutProps) {
  const { companyId, projectId, rows, view, openId, write, people, today } = useBacklog();
  const [adding, setAdding] = useState(false);
  // here rather than at a button, which may be gone when its dialog shows what was done
  const [action, setAction] = useState<BacklogAction | null>(null);
  const [asksToGenerate, closeInAddress] = useDialogInAddress('generate');
  const isFiltered = view.search !== '' || filtersOfBacklog(view) > 0;
  const shown = useMemo(() => matchingWorkItems(rows, view, today, people), [rows, view, today, people]);
  const epics = useMemo(() => rows.filter(({ level }) => level === 'epic'), [rows]);
  const labels = useMemo(() => labelsIn(rows), [rows]);
  const format = useHoursAndPrice();
  useBacklogCommands();
  return (
    <div data-workspace="" className="flex h-full min-h-0 flex-col">
      <ProjectBar projectId={projectId} name={project.name} current="backlog">
        {write ? <SaveMark /> : <p className="text-sm text-text-muted">View only</p>}
        {write ? <UndoButtons /> : null}
        {rows.length > 0 ? (
          <ExportButton companyId={companyId} projectId={projectId} scopeKey={project.content.key} />
        ) : null}
        <BacklogActions onAdd={() => setAdding(true)} onAct={setAction} />
      </ProjectBar>
      <ActionDialog
        action={action ?? (asksToGenerate && write ? 'generate' : null)}
        onClose={() => {
          setAction(null);
          closeInAddress();
        }}
      />
      {openId === null ? null : <OpenWorkItemCommands shown={isFiltered || view.look === 'table' ? shown : null} />}
      {adding ? <AddWorkItem key={openId} onClose={() => setAdding(false)} /> : null}
      {outdated && write ? (
        <div className={cn('px-3 pt-3 sm:px-4', openId !== null && 'max-lg:hidden')}>
          <Alert tone="info" title="The scope has changed since the backlog was generated">
            <Button size="sm" onClick={() => setAction('preview')}>
              See what would change
            </Button>
          </Alert>
        </div>
      ) : null}
      {rows.length === 0 ? (
        <div className="p-4 sm:p-8">
          <EmptyState
            icon={<ListTree />}
            title="No work items yet"
            description="A backlog is generated from the scope of the project: epics, stories and subtasks with acceptance criteria and estimates. Before anything is written you see what would be added."
            action={
              write ? (
                <Button size="sm" onClick={() => setAction('generate')}>
                  Generate the backlog
                </Button>
              ) : undefined
            }
          />
        </div>
      ) : (
        <>
          <div
            className={cn(
              'flex flex-wrap items-center gap-2 border-border border-b px-3 py-1.5 sm:px-4',
              openId !== null && 'max-lg:hidden',
            )}
          >
            <LookSwitch view={view} />
            {view.look === 'figures' ? null : (
              <>
                <BacklogFilters view={view} onChange={onChange} people={people} epics={epics} labels={labels} />
                <p role="status" className="ms-auto text-sm text-text-muted tabular-nums">
                  {workItemsLabel(shown.length)}
                </p>
                <p className="text-sm text-text-muted tabular-nums">{format(hoursOf(shown))}</p>
                <BacklogViews companyId={companyId} view={view} onShow={onChange} />
              </>
            )}
          </div>
          {isFiltered && view.look !== 'figures' && shown.length === 0 ? (
            <div className="p-4 sm:p-8">
              <EmptyState
                icon={<ListTree />}
                title="No results"
                action={
                  <Button variant="secondary" onClick={() => onChange({ ...BACKLOG_VIEW.plain, look: view.look })}>
                    Show everything
                  </Button>
                }
              />
            </div>
          ) : (
            <Panes shown={shown} isFiltered={isFiltered} onChange={onChange} />
          )}
        </>
      )}
    </div>
  );
}

interface PanesProps {
  shown: readonly WorkItemLine[];
  isFiltered: boolean;
  onChange: LayoutProps['onChange'];
}

/** The work items beside the open one; on a narrow screen one of the two. A table and a board keep their width. */
function Panes({ shown, isFiltered, onChange }: PanesProps) {
  const { companyId, projectId, openId, view } = useBacklog();
  const isTree = view.look === 'tree';
  const hidden = openId === null ? '' : 'max-lg:hidden';
  return (
    <div
      className={cn(
        'relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]',
        isTree && openId !== null && 'lg:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)]',
      )}
    >
      {isTree ? <WorkItemTree shown={isFiltered ? shown : null} className={hidden} /> : null}
      {view.look === 'table' ? (
        <div className={cn('min-h-0 overflow-y-auto', hidden)}>
          <ProjectTable rows={shown} onChange={onChange} />
        </div>
      ) : null}
      {view.look === 'figures' ? (
        <section
          aria-label="Hours and price"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by the keyboard
          tabIndex={0}
          className={cn('min-h-0 overflow-y-auto p-4 sm:p-6', hidden)}
        >
          <h2 className="sr-only">Hours and price</h2>
          <div className="mx-auto max-w-5xl">
            <Late of={figures} props={{ companyId, projectId }} />
          </div>
        </section>
      ) : null}
      {view.look === 'board' ? (
        <div className={cn('flex min-h-0 min-w-0', hidden)}>
          <ProjectBoard rows={shown} />
        </div>
      ) : null}
      {openId === null ? null : (
        <WorkItemPanel
          workItemId={openId}
          className={cn(
            'border-border',
            isTree
              ? 'lg:border-l'
              : 'lg:absolute lg:inset-y-0 lg:right-0 lg:z-20 lg:w-[34rem] lg:border-l lg:shadow-lg',
          )}
        />
      )}
    </div>
  );
}
