import { useSession } from '@scopewright/remote-contract';
import { Alert, Button, Card } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { useFurtherRows, useSeeAnswers, type WorkGroup } from './work-queries.ts';
import { WorkRowLine } from './work-row-line.tsx';
import type { WorkView } from './work-view.ts';
import { formatCount, GROUP_TITLES } from './work-words.ts';

interface WorkGroupCardProps {
  found: WorkGroup;
  filters: Pick<WorkView, 'companyId' | 'kind'>;
  /** When the answer was made. */
  readAt: string;
}

/** A group of the user's work. */
export function WorkGroupCard({ found, filters, readAt }: WorkGroupCardProps): ReactNode {
  const { group, count, items } = found;
  const further = useFurtherRows(found, filters);
  const rows = [...items, ...further.rows];
  const title = GROUP_TITLES[group];
  return (
    <Card padding="none">
      <section aria-labelledby={`work-${group}`}>
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-3 border-border border-b px-4 py-1.5 sm:px-5">
          <h2 id={`work-${group}`} className="font-semibold text-base">
            {title} <span className="font-normal text-text-muted">({formatCount(count)})</span>
          </h2>
          {group === 'answered' && rows.length > 0 ? <SeenButton readAt={readAt} /> : null}
        </div>
        {rows.length === 0 ? (
          <p className="px-4 py-3 text-sm text-text-muted sm:px-5">Nothing here.</p>
        ) : (
          <ul className="divide-y divide-border">
            {rows.map((row) => (
              <WorkRowLine key={`${row.kind} ${row.id} ${row.at}`} row={row} group={group} />
            ))}
          </ul>
        )}
        {further.isError ? (
          <Alert tone="danger" className="mx-4 mb-3">
            Failed to load more
          </Alert>
        ) : null}
        {further.hasMore ? (
          <div className="border-border border-t px-4 py-2.5 sm:px-5">
            <Button
              variant="secondary"
              size="sm"
              busy={further.isFetching}
              aria-label={`Load more: ${title}`}
              onClick={further.fetchMore}
            >
              {further.isFetching ? 'Loading...' : 'Load more'}
            </Button>
          </div>
        ) : null}
      </section>
    </Card>
  );
}

/** Marks the shown answers as seen; not for an administrator who views the product as someone else. */
function SeenButton({ readAt }: { readAt: string }): ReactNode {
  const { impersonating } = useSession();
  const see = useSeeAnswers();
  if (impersonating) return null;
  return (
    <Button variant="ghost" size="sm" busy={see.isPending} onClick={() => see.mutate(readAt)}>
      Mark as seen
    </Button>
  );
}
