import { counted } from '@scopewright/domain/counted';
import { Check, CloudOff, Spinner, TimeAgo, TriangleAlert } from '@scopewright/ui';
import { Tooltip } from '@scopewright/ui/tooltip';
import { useEffect, useRef, useState } from 'react';
import { useSaveSummary } from './edit-context.tsx';
import type { SaveSummary } from './index.ts';

/** As many names as a tooltip has room for. */
const NAMED = 8;

/** Names of the items that wait to be saved, each once. */
function describeUnsaved(unsaved: readonly (string | null)[]): string {
  const names = [...new Set(unsaved.map((name) => (name === null ? 'Another change' : `“${name}”`)))];
  const more = names.length - NAMED;
  return `Not saved yet: ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** When the state last became “saved” on this page; null before. */
function useSavedAt(state: SaveSummary['state']): string | null {
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'saved' && before.current !== 'saved') setSavedAt(new Date().toISOString());
    before.current = state;
  }, [state]);
  return savedAt;
}

/**
 * Shows whether everything is saved, and since when; unsaved edits are listed on hover and focus. It shows “Saved” only
 * once the server has stored it.
 */
export function SaveMark() {
  const { state, unsaved } = useSaveSummary();
  const savedAt = useSavedAt(state);
  const count = unsaved.length;
  return (
    <div className="flex items-center gap-1 whitespace-nowrap text-sm text-text-muted">
      <Tooltip content={count === 0 ? 'Everything is saved' : describeUnsaved(unsaved)}>
        <p
          role="status"
          data-save-state={state}
          // the tooltip opens on focus, too
          tabIndex={count === 0 ? undefined : 0}
          className="flex items-center gap-1.5 [&_svg]:size-4"
        >
          {state === 'saved' ? (
            <>
              <Check aria-hidden="true" className="text-success" /> Saved
            </>
          ) : null}
          {state === 'saving' ? (
            <>
              <Spinner /> Saving...
            </>
          ) : null}
          {state === 'waiting' ? (
            <>
              <CloudOff aria-hidden="true" className="text-warning" />
              <span>
                Offline
                <span className="max-sm:hidden">: {counted(count, 'item not synced', 'items not synced')}</span>
              </span>
            </>
          ) : null}
          {state === 'conflict' || state === 'refused' ? (
            <>
              <TriangleAlert aria-hidden="true" className="text-danger" /> Not saved
            </>
          ) : null}
        </p>
      </Tooltip>
      {state === 'saved' && savedAt ? <TimeAgo at={savedAt} className="max-sm:hidden" /> : null}
    </div>
  );
}
