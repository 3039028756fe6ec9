import { useTraceFindings } from '@scopewright/company-kit/agreements/trace-queries';
import { useUnsoldParts } from '@scopewright/company-kit/agreements/use-unsold-parts';
import { projectBacklogPath } from '@scopewright/company-kit/backlog/backlog-paths';
import {
  findingsPath,
  itemPath,
  projectPath,
  scopeTablePath,
  viewOf,
  type WorkspacePlace,
} from '@scopewright/company-kit/scope/scope-paths';
import { isGone, newerOf, useScopeTree } from '@scopewright/company-kit/scope/scope-queries';
import { KIND_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { useScopeAccess } from '@scopewright/company-kit/scope/use-scope-access';
import { WorkspaceSkeleton } from '@scopewright/company-kit/scope/workspace-skeleton';
import type { CheckFinding, ScopeItemOf, ScopeItemRow } from '@scopewright/contracts/scoping';
import { sameValue } from '@scopewright/domain/json';
import { can } from '@scopewright/domain/policy';
import { useUndo } from '@scopewright/editing/edit-context';
import { useStableArray } from '@scopewright/lists/use-stable-array';
import { useSession } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { cn } from '@scopewright/ui';
import { useCommands } from '@scopewright/workplace-kit/commands/commands';
import { useRecent } from '@scopewright/workplace-kit/commands/recent';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { withDialog } from '@scopewright/workplace-kit/page/dialog-in-address';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isOfItem } from '../check/check-view.ts';
import { FindingsPane } from '../findings/findings-pane.tsx';
import { useBuildability } from '../findings/use-findings.ts';
import { Inspector } from '../inspector/inspector.tsx';
import { withOwnEdits } from '../queries/rows.ts';
import { PartArrival } from '../saving/part-arrival.ts';
import { useOpenItems, useScope } from '../saving/use-scope.tsx';
import { ItemTree } from '../tree/item-tree.tsx';
import { moved } from '../tree/tree-moves.ts';
import { useMoves } from '../tree/use-tree-move.ts';
import { EditorPane } from './editor-pane.tsx';
import { ItemCommands } from './item-commands.tsx';
import { useNewParts } from './use-new-parts.ts';
import { WorkspaceBar } from './workspace-bar.tsx';
import { type ItemFinding, useWorkspace, WorkspaceContext, type WorkspaceValue } from './workspace-context.tsx';

/** Over the right side of the editor, if both don't fit beside each other. */
const DRAWER =
  'xl:max-[107.5rem]:absolute xl:max-[107.5rem]:inset-y-0 xl:max-[107.5rem]:right-0 xl:max-[107.5rem]:z-10 xl:max-[107.5rem]:w-80 xl:max-[107.5rem]:bg-surface xl:max-[107.5rem]:shadow-lg';

const NO_ROWS: readonly ScopeItemRow[] = [];
const NO_FINDINGS: readonly CheckFinding[] = [];
const NO_ITEM_FINDINGS: readonly ItemFinding[] = [];

/** The project's rows with the user's edits. An unchanged row keeps its object, so that it isn't rendered again. */
function useRows(projectId: string) {
  const { companyId, store } = useScope();
  const tree = useScopeTree(companyId, projectId);
  const open = useOpenItems();
  const moves = useMoves(projectId);
  useEffect(() => {
    if (!tree.data) return;
    store.notice(tree.data.rows);
    if (tree.data.project) store.offer([tree.data.project]);
  }, [store, tree.data]);
  const [kept] = useState(() => new Map<string, ScopeItemRow>());
  const rows = useMemo(() => {
    const own = withOwnEdits(tree.data?.rows ?? NO_ROWS, open).map((row) => {
      if (!open.has(row.id)) return row;
      const before = kept.get(row.id);
      if (before && sameValue(before, row) && before.order === row.order) return before;
      kept.set(row.id, row);
      return row;
    });
    return moves.reduce<ScopeItemRow[]>(moved, own);
  }, [tree.data, open, kept, moves]);
  return { tree, rows: useStableArray(rows) };
}

/** The check's findings with those that compare the scope with its agreements. */
function useProjectFindings(projectId: string, ofClient: boolean) {
  const { companyId } = useScope();
  const buildability = useBuildability(projectId);
  const { findings: built, onArrival } = useNewParts(buildability.findings);
  const guards = useTraceFindings(companyId, projectId, !ofClient).data ?? NO_FINDINGS;
  const all = useMemo(() => [...built, ...guards.filter(isOfItem)], [built, guards]);
  const agreementFindings = useMemo(() => guards.filter((finding) => !isOfItem(finding)), [guards]);
  return { buildability, findings: ofClient ? NO_ITEM_FINDINGS : all, agreementFindings, onArrival };
}

interface Opened {
  projectId: string;
  /** Null until it is loaded. */
  project: ScopeItemOf<'project'> | null;
  rows: readonly ScopeItemRow[];
  /** The item in the middle. */
  openId: string;
}

/** Offers undo, pages and every item of the project in the palette. */
function useWorkspaceCommands({ projectId, project, rows }: Opened): void {
  const { companyId } = useScope();
  const company = useOpenCompany();
  const { abilities } = useSession();
  const { write, ofClient } = useScopeAccess(company);
  const { undo, redo, step } = useUndo();
  const itemCommands = useMemo(
    () =>
      rows.map(({ id, name, kind }) => ({
        id: `scope-item-${id}`,
        title: name,
        section: project?.name ?? 'Project',
        keywords: [kind],
        to: itemPath(companyId, projectId, id),
      })),
    [rows, project?.name, companyId, projectId],
  );
  useCommands([
    ...(write && undo !== null
      ? [{ id: 'scope-undo', title: `Undo: ${undo}`, keywords: ['take back'], run: () => void step('undo') }]
      : []),
    ...(write && redo !== null
      ? [{ id: 'scope-redo', title: `Redo: ${redo}`, keywords: ['redo'], run: () => void step('redo') }]
      : []),
    ...(ofClient
      ? []
      : [
          {
            id: 'scope-findings',
            title: 'Check the project',
            keywords: ['findings', 'errors', 'buildability'],
            to: findingsPath(companyId, projectId),
          },
        ]),
    ...(company.status === 'active' && can(abilities, 'backlog:write')
      ? [
          {
            id: 'project-generate',
            title: 'Generate the backlog',
            keywords: ['work items', 'stories'],
            to: withDialog(projectBacklogPath(companyId, projectId), 'generate'),
          },
        ]
      : []),
    ...(can(abilities, 'backlog:plan')
      ? [
          {
            id: 'project-export',
            title: 'Export the backlog',
            keywords: ['jira', 'azure devops', 'linear', 'github', 'csv'],
            to: companyPath(companyId, `backlog/exports?project=${projectId}`),
          },
        ]
      : []),
    ...(can(abilities, 'change-order:review')
      ? [
          {
            id: 'project-changes',
            title: 'Compare with the agreement',
            keywords: ['changes', 'differences', 'change order', 'baseline'],
            to: companyPath(companyId, `changes/${projectId}`),
          },
        ]
      : []),
    {
      id: 'scope-table',
      title: 'All items of the company as a table',
      keywords: ['bulk', 'csv', 'export'],
      to: scopeTablePath(companyId),
    },
    ...itemCommands,
  ]);
}

/** Lists the open item, or the project, among the pages that were visited last. */
function useVisited({ projectId, project, rows, openId }: Opened): void {
  const company = useOpenCompany();
  const opened = openId === projectId ? null : rows.find(({ id }) => id === openId);
  useRecent(
    !project || opened === undefined
      ? null
      : opened
        ? {
            to: itemPath(company.id, projectId, opened.id),
            title: opened.name,
            section: `${KIND_WORDS[opened.kind].one} · ${project.name}`,
          }
        : { to: projectPath(company.id, projectId), title: project.name, section: `Project · ${company.name}` },
  );
}

/** The panes of a project. On a narrow screen one is shown, as set in the address. */
export function Workspace({ projectId, place }: { projectId: string; place: WorkspacePlace }) {
  const company = useOpenCompany();
  const { companyId, store } = useScope();
  const { write, ofClient } = useScopeAccess(company);
  const { tree, rows } = useRows(projectId);
  const go = useGo();
  const { buildability, findings, agreementFindings, onArrival } = useProjectFindings(projectId, ofClient);
  const notYetSold = useUnsoldParts(companyId, projectId);
  const openItem = useCallback(
    (itemId: string, at: readonly string[] = []) => go(itemPath(companyId, projectId, itemId, at)),
    [go, companyId, projectId],
  );
  const openId = 'itemId' in place ? place.itemId : projectId;
  const openKind = rows.find(({ id }) => id === openId)?.kind ?? 'project';
  const [search] = useSearchParams();
  const isWide = openKind === 'requestType' || (openKind === 'workflow' && viewOf(search) === 'diagram');
  const own = store.get(projectId)?.item;
  const fetched = tree.data?.project ?? undefined;
  const newest = fetched ? newerOf(own, fetched) : own;
  const project = newest?.kind === 'project' ? newest : null;
  const value = useMemo<WorkspaceValue | null>(
    () =>
      project && {
        companyId,
        project,
        rows,
        buildability,
        findings,
        agreementFindings,
        notYetSold,
        place,
        openId,
        openKind,
        isWide,
        write,
        ofClient,
        openItem,
      },
    [
      companyId,
      project,
      rows,
      buildability,
      findings,
      agreementFindings,
      notYetSold,
      place,
      openId,
      openKind,
      isWide,
      write,
      ofClient,
      openItem,
    ],
  );
  const opened = { projectId, project, rows, openId };
  useWorkspaceCommands(opened);
  useVisited(opened);
  if (isGone(tree.error) || (tree.data && !project)) return <PageNotFound />;
  if (!value) {
    if (tree.error) return <FailedToLoad what="the project" of={tree} />;
    return <WorkspaceSkeleton />;
  }
  return (
    <WorkspaceContext value={value}>
      <PartArrival value={onArrival}>
        <Panes />
      </PartArrival>
    </WorkspaceContext>
  );
}

function Panes() {
  const { place, openId, isWide } = useWorkspace();
  return (
    <div data-workspace="" className="flex h-full min-h-0 flex-col">
      <WorkspaceBar />
      <ItemCommands key={openId} />
      <div
        className={cn(
          'relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)]',
          isWide ? 'min-[107.5rem]:grid-cols-[17rem_minmax(0,1fr)_20rem]' : 'xl:grid-cols-[17rem_minmax(0,1fr)_20rem]',
        )}
      >
        <ItemTree className={place.pane === 'tree' ? '' : 'max-lg:hidden'} />
        {place.pane === 'findings' ? (
          <FindingsPane className="xl:col-span-2" />
        ) : (
          <>
            <EditorPane
              className={place.pane === 'editor' ? '' : place.pane === 'tree' ? 'max-lg:hidden' : 'max-xl:hidden'}
            />
            <Inspector
              className={
                place.pane === 'details' ? (isWide ? DRAWER : '') : isWide ? 'max-[107.5rem]:hidden' : 'max-xl:hidden'
              }
            />
          </>
        )}
      </div>
    </div>
  );
}
