import { Badge, Button, EmptyState, History, ListCard, ListSkeleton, TimeAgo, Undo2 } from '@scopewright/ui';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { type ImportCommands, useImports } from './import-queries.ts';
import { TRACKER_WORDS } from './import-words.ts';

const ROWS = ['w-64', 'w-44'];
const CELLS = ['w-24 max-sm:hidden'];

interface ImportHistoryProps {
  companyId: string;
  projectId: string | undefined;
  undo: ImportCommands['undo'] | null;
}

/** Earlier imports, each to be undone as one step. */
export function ImportHistory({ companyId, projectId, undo }: ImportHistoryProps) {
  const { data, error, isFetching, refetch } = useImports(companyId, projectId);
  return (
    <ListCard title="Imported before" count={data?.items.length.toLocaleString()}>
      {data ? (
        data.items.length === 0 ? (
          <div className="p-4 sm:p-6">
            <EmptyState
              icon={<History />}
              title="Nothing imported yet"
              description="What you apply is listed here and can be undone."
            />
          </div>
        ) : (
          <ul className="divide-y divide-border">
            {data.items.map((one) => {
              const isBusy = undo?.isPending === true && undo.variables === one.id;
              return (
                <li
                  key={one.id}
                  className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm sm:px-6"
                >
                  <div className="min-w-0">
                    <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-medium">
                      {TRACKER_WORDS[one.system]}
                      {one.fileNames.length > 0 ? `: ${one.fileNames.join(', ')}` : ''}
                      {one.undoneAt ? <Badge>Undone</Badge> : null}
                    </p>
                    <p className="text-text-muted">
                      {one.changed === 1 ? '1 work item changed' : `${one.changed.toLocaleString()} work items changed`}{' '}
                      · {one.appliedBy ?? 'A former member'} · <TimeAgo at={one.appliedAt} />
                    </p>
                  </div>
                  {undo && one.canUndo ? (
                    <Button size="sm" variant="secondary" busy={isBusy} onClick={() => undo.mutate(one.id)}>
                      {isBusy ? null : <Undo2 aria-hidden="true" />}
                      Undo
                    </Button>
                  ) : null}
                </li>
              );
            })}
          </ul>
        )
      ) : error ? (
        <FailedToLoad what="earlier imports" of={{ error, refetch, isFetching }} />
      ) : (
        <ListSkeleton label="Loading earlier imports..." rows={ROWS} cells={CELLS} />
      )}
    </ListCard>
  );
}
