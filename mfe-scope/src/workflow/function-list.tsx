import { groupBy } from '@scopewright/domain/group-by';
import { inOrder, partOf } from '@scopewright/domain/scoping/parts';
import { FunctionHead } from '../scripts/function-head.tsx';
import { ScriptList } from '../scripts/script-list.tsx';
import { useFunctionScripts } from '../scripts/use-function-scripts.ts';
import { RowMenu } from './row-buttons.tsx';
import { SectionHead } from './section-head.tsx';
import { useWorkflow } from './workflow-context.tsx';
import { FUNCTIONS } from './workflow-edits.ts';

/** Functions of apps that the workflow was imported with, if any. */
export function FunctionList() {
  const { itemId, content, edits, write } = useWorkflow();
  const functions = inOrder(content.functions ?? {});
  const { data } = useFunctionScripts(itemId, { isNeeded: functions.some(([, { isScript }]) => isScript) });
  if (functions.length === 0) return null;
  const scripts = groupBy(data?.scripts ?? [], ({ functionId }) => functionId);
  return (
    <section aria-labelledby="app-functions" className="grid grid-cols-1 gap-3">
      <SectionHead id="app-functions" title="Functions of apps" count={functions.length} />
      <p className="text-sm text-text-muted">
        No file carries them over: they are set up by hand, each as a work item of the backlog.
      </p>
      <ul aria-labelledby="app-functions" className="grid grid-cols-1 gap-3">
        {functions.map(([id, { transitionId, ...shown }], index) => (
          <li
            key={id}
            data-part={id}
            className="grid grid-cols-1 gap-2 rounded-md border border-border bg-surface-raised p-3 sm:p-4"
          >
            <div className="flex items-start justify-between gap-2">
              <FunctionHead
                shown={shown}
                transition={transitionId === null ? null : (partOf(content.transitions, transitionId)?.name ?? null)}
              />
              {write ? (
                <RowMenu
                  label={`function ${shown.name}`}
                  first={index === 0}
                  last={index === functions.length - 1}
                  onMove={(step) => edits.move(FUNCTIONS, id, step, 'Move the function')}
                  onDelete={() => edits.set([...FUNCTIONS, id], undefined, 'Delete the function')}
                />
              ) : null}
            </div>
            <ScriptList scripts={scripts.get(id) ?? []} />
          </li>
        ))}
      </ul>
    </section>
  );
}
