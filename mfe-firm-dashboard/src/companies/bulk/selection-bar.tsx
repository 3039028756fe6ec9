import { Archive, Button, Progress, RotateCw, Users, X } from '@scopewright/ui';
import type { BulkProgress } from './use-bulk-change.ts';
import { countCompanies } from './use-bulk-change.ts';

export interface SelectionBarProps {
  selected: number;
  /** Number of companies in the list, on all its pages. */
  total: number;
  progress: BulkProgress | null;
  onStop: () => void;
  onSelectAll: () => void;
  onClear: () => void;
  /** Absent for users without the permission. */
  onAssign?: (() => void) | undefined;
  onArchive?: (() => void) | undefined;
  onBringBack?: (() => void) | undefined;
}

/**
 * Actions on the selected companies, floating over the rows, which are in the same element; shows the progress of a
 * running one.
 */
export function SelectionBar({
  selected,
  total,
  progress,
  onStop,
  onSelectAll,
  onClear,
  onAssign,
  onArchive,
  onBringBack,
}: SelectionBarProps) {
  if (!progress && selected === 0) return null;
  return (
    <section
      aria-label="Selected companies"
      className="sticky bottom-3 z-20 mx-3 mb-3 flex animate-rise-in flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border-strong bg-surface-raised px-4 py-3 text-sm shadow-lg sm:mx-6"
    >
      {progress ? (
        <div className="flex grow flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="tabular-nums">
            {progress.doing} {progress.done.toLocaleString('en')} of {countCompanies(progress.total)}...
          </p>
          <Progress value={(progress.done / progress.total) * 100} label={progress.doing} className="min-w-32 grow" />
          <Button variant="secondary" size="sm" onClick={onStop}>
            Stop
          </Button>
        </div>
      ) : (
        <>
          <p role="status" className="font-semibold tabular-nums">
            {selected.toLocaleString('en')} selected
          </p>
          {selected < total ? (
            <Button variant="link" size="sm" onClick={onSelectAll}>
              Select all {total.toLocaleString('en')}
            </Button>
          ) : null}
          <span className="flex flex-wrap items-center gap-2 max-sm:order-1 max-sm:w-full sm:grow sm:justify-end">
            {onAssign ? (
              <Button variant="secondary" size="sm" onClick={onAssign}>
                <Users aria-hidden="true" />
                Assign consultants
              </Button>
            ) : null}
            {onArchive ? (
              <Button variant="secondary" size="sm" onClick={onArchive}>
                <Archive aria-hidden="true" />
                Archive
              </Button>
            ) : null}
            {onBringBack ? (
              <Button variant="secondary" size="sm" onClick={onBringBack}>
                <RotateCw aria-hidden="true" />
                Restore
              </Button>
            ) : null}
          </span>
          <Button
            variant="ghost"
            size="iconSmall"
            aria-label="Clear selection"
            className="max-sm:-my-2 max-sm:-mr-2 max-sm:ml-auto"
            onClick={onClear}
          >
            <X aria-hidden="true" />
          </Button>
        </>
      )}
    </section>
  );
}
