import { Check, CloudOff, Spinner, TriangleAlert } from '@scopewright/ui';
import { useSaveSummary } from '../saving/use-scope.tsx';

/** Shows whether everything is saved. It says so only once the server has stored it. */
export function SaveMark() {
  const { state, unsaved } = useSaveSummary();
  return (
    <p
      role="status"
      data-save-state={state}
      className="flex items-center gap-1.5 whitespace-nowrap text-sm text-text-muted [&_svg]:size-4"
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
            <span className="max-sm:hidden">
              : {unsaved === 1 ? '1 item not synced' : `${unsaved} items not synced`}
            </span>
          </span>
        </>
      ) : null}
      {state === 'conflict' || state === 'refused' ? (
        <>
          <TriangleAlert aria-hidden="true" className="text-danger" /> Not saved
        </>
      ) : null}
    </p>
  );
}
