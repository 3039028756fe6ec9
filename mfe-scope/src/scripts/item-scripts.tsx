import { counted } from '@scopewright/domain/counted';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { useState } from 'react';
import { FunctionHead } from './function-head.tsx';
import { ScriptList } from './script-list.tsx';
import { useFunctionScripts } from './use-function-scripts.ts';

/** The scripts of a workflow's functions, loaded when they are unfolded; nothing for users of the firm's clients. */
export function ItemScripts({ itemId, count }: { itemId: string; count: number }) {
  const { abilities } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useFunctionScripts(itemId, { isNeeded: isOpen });
  if (!can(abilities, 'scope:scripts')) return null;
  return (
    <details className="text-sm print:hidden" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-8 cursor-pointer rounded-sm py-1 text-text-muted hover:text-text">
        Show {count === 1 ? 'the script' : counted(count, 'script')}
      </summary>
      <div className="grid grid-cols-1 gap-3 ps-4">
        {data === undefined ? (
          <p className="text-text-muted">{isError ? 'The scripts couldn’t be loaded.' : 'Loading...'}</p>
        ) : data.scripts.length === 0 ? (
          <p className="text-text-muted">The imported file didn’t hold the text of its scripts.</p>
        ) : (
          data.functions.map(({ id, transition, ...shown }) => (
            <div key={id} className="grid grid-cols-1 gap-1">
              <FunctionHead shown={shown} transition={transition} />
              <ScriptList scripts={data.scripts.filter(({ functionId }) => functionId === id)} />
            </div>
          ))
        )}
      </div>
    </details>
  );
}
