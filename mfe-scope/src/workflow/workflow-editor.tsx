import { placeWithin, viewOf, type WorkflowView } from '@scopewright/company-kit/scope/scope-paths';
import type { ScopeItemOf, WorkflowContent } from '@scopewright/contracts/scoping';
import { useStableArray } from '@scopewright/lists/use-stable-array';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { Late, latePart, Tabs, TabsContent, TabsList, TabsTrigger } from '@scopewright/ui';
import { useParameters } from '@scopewright/workplace-kit/page/parameters';
import { useEffect, useMemo } from 'react';
import { useWorkspace } from '../project/workspace-context.tsx';
import { useEdits } from '../saving/use-edits.ts';
import { type OpenItem, useScopeItem } from '../saving/use-scope.tsx';
import { ApprovalList } from './approval-list.tsx';
import { FunctionList } from './function-list.tsx';
import { ReopenRuleList } from './reopen-rule-list.tsx';
import { StatusTable } from './status-table.tsx';
import { TransitionTable } from './transition-table.tsx';
import { TryIt } from './try-it.tsx';
import { useWorkflowFields } from './use-workflow-fields.ts';
import { WorkflowContext, type WorkflowValue } from './workflow-context.tsx';

const diagram = latePart(() => import('./diagram/workflow-diagram.tsx').then(({ WorkflowDiagram }) => WorkflowDiagram));

/** The view in the address, and a function that changes it. */
function useView(): [WorkflowView, (view: WorkflowView) => void] {
  const [search, set] = useParameters();
  return [viewOf(search), (next) => set({ at: null, view: next === 'table' ? null : next })];
}

/** Scrolls to the part in the address, and focuses it. */
function usePlace(view: WorkflowView): void {
  const [search] = useSearchParams();
  const place = placeWithin(search).join('/');
  useEffect(() => {
    const [, , partId] = place.split('/');
    if (!partId || view !== 'table') return;
    // the part may expand first
    const frame = requestAnimationFrame(() => focusPart(place, partId));
    return () => cancelAnimationFrame(frame);
  }, [place, view]);
}

function focusPart(place: string, partId: string): void {
  const part = document.querySelector<HTMLElement>(`[data-part="${CSS.escape(partId)}"]`);
  part?.scrollIntoView({ block: 'center' });
  const named = part?.querySelector<HTMLElement>(`[data-key="${CSS.escape(place.split('/')[3] ?? 'name')}"]`);
  const control = named?.matches('input, select, textarea, button')
    ? named
    : named?.querySelector<HTMLElement>('input, select, textarea, button');
  (control ?? part?.querySelector<HTMLElement>('input, select, button'))?.focus();
}

/** A workflow as table, as diagram, and to try out: three views of the same content. */
export function WorkflowEditor({ item: { id } }: { item: ScopeItemOf<'workflow'>; change: OpenItem['change'] }) {
  const { item } = useScopeItem(id);
  return item.kind === 'workflow' ? <Views id={id} content={item.content} /> : null;
}

function Views({ id, content }: { id: string; content: WorkflowContent }) {
  const { write, findings } = useWorkspace();
  const edits = useEdits(id);
  const [view, show] = useView();
  usePlace(view);
  const own = useStableArray(useMemo(() => findings.filter(({ itemId }) => itemId === id), [findings, id]));
  const ofFields = useWorkflowFields(id, content);
  const value = useMemo<WorkflowValue>(
    () => ({ itemId: id, content, edits, write, findings: own, ...ofFields }),
    [id, content, edits, write, own, ofFields],
  );
  return (
    <WorkflowContext value={value}>
      <Tabs value={view} onValueChange={(next) => show(next as WorkflowView)}>
        <TabsList aria-label="Views of the workflow">
          <TabsTrigger value="table">Table</TabsTrigger>
          <TabsTrigger value="diagram">Diagram</TabsTrigger>
          <TabsTrigger value="try">Try it</TabsTrigger>
        </TabsList>
        <TabsContent value="table">
          <div className="grid grid-cols-1 gap-10">
            <StatusTable />
            <TransitionTable />
            <ApprovalList />
            <ReopenRuleList />
            <FunctionList />
          </div>
        </TabsContent>
        <TabsContent value="diagram">
          <Late of={diagram} props={{}} placeholder={<div className="h-96 rounded-lg bg-surface-sunken" />} />
        </TabsContent>
        <TabsContent value="try">
          <TryIt />
        </TabsContent>
      </Tabs>
    </WorkflowContext>
  );
}
