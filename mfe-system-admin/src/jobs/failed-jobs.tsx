import { errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { RETRIED_AT_ONCE } from '@scopewright/contracts/constants';
import { grouped } from '@scopewright/domain/counted';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import {
  Button,
  CircleCheck,
  ConfirmDialog,
  EmptyState,
  ListCard,
  ListSkeleton,
  PagedList,
  RotateCw,
  TimeAgo,
} from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import { JOBS_QUERIES, useFailedJobs } from './jobs-queries.ts';

type FailedJob = CallOutput<'failedJobs'>['items'][number];

const ROWS = ['w-44', 'w-36', 'w-52'];
const CELLS = ['w-24 max-sm:hidden', 'w-16'];
const nameOf = ({ job }: Pick<FailedJob, 'job'>) => job ?? 'Unreadable job';
/** Name under which the overview counts jobs whose name can't be read; they can't be retried. */
const UNREADABLE = 'unknown';

/** Jobs that failed for good, to be retried or deleted. */
export function FailedJobs({ byName }: { byName: Readonly<Record<string, number>> }) {
  const listed = useFailedJobs();
  const [removing, setRemoving] = useState<FailedJob | null>(null);
  const [repeating, setRepeating] = useState<string | null>(null);
  const { retry, remove, retryAll } = useDecisions();
  const names = Object.entries(byName).filter(([name, count]) => name !== UNREADABLE && count > 1);
  return (
    <ListCard title="Failed jobs" count={listed.data?.pages.at(-1)?.total}>
      {names.length > 0 ? (
        <ul aria-label="Failed jobs by name" className="flex flex-wrap gap-2 border-border border-b px-4 py-3 sm:px-6">
          {names.map(([name, count]) => (
            <li key={name}>
              <Button variant="secondary" size="sm" onClick={() => setRepeating(name)}>
                <RotateCw aria-hidden="true" />
                {`Retry all ${name} (${count.toLocaleString()})`}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <PagedList
        listed={listed}
        noun="failed jobs"
        explain={errorText}
        skeleton={<ListSkeleton label="Loading failed jobs..." rows={ROWS} cells={CELLS} />}
        empty={
          <EmptyState
            icon={<CircleCheck />}
            title="No job has failed"
            description="Jobs that have failed all their attempts are kept here for 90 days."
          />
        }
      >
        {(jobs) => (
          <ul aria-label="Failed jobs" className="grid divide-y divide-border max-sm:-my-4">
            {jobs.map((job) => (
              <JobRow
                key={job.id}
                job={job}
                isRetrying={retry.isPending && retry.variables === job}
                onRetry={() => retry.mutate(job)}
                onRemove={() => setRemoving(job)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={`Remove ${removing ? nameOf(removing) : 'this job'}?`}
        description="It will not run. This cannot be undone."
        confirmLabel="Remove job"
        tone="danger"
        onConfirm={async () => {
          if (removing) await remove.mutateAsync(removing);
        }}
      />
      <ConfirmDialog
        open={repeating !== null}
        onOpenChange={() => setRepeating(null)}
        title={`Retry all ${repeating ?? 'jobs'}?`}
        description={`Every failed job of this name is retried, with all its attempts; the latest ${RETRIED_AT_ONCE.toLocaleString()} at a time.`}
        confirmLabel="Retry all"
        onConfirm={async () => {
          if (repeating !== null) await retryAll.mutateAsync(repeating);
        }}
      />
    </ListCard>
  );
}

/** The three actions on failed jobs. After each the lists are refetched, also when another administrator was faster. */
function useDecisions() {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const settle = (failed: string) => ({
    onError: (error: unknown) => toast.error(`${failed} ${errorText(error)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: JOBS_QUERIES }),
  });
  return {
    retry: useMutation({
      mutationFn: ({ id }: FailedJob) => api.call('retryJob', { body: { id } }),
      onSuccess: (_, job) => toast.success(`Retrying ${nameOf(job)}`),
      ...settle('The job could not be retried.'),
    }),
    remove: useMutation({
      mutationFn: ({ id }: FailedJob) => api.call('removeJob', { body: { id } }),
      onSuccess: (_, job) => toast.success(`${nameOf(job)} is removed`),
      ...settle('The job could not be removed.'),
    }),
    retryAll: useMutation({
      mutationFn: (job: string) => api.call('retryJobs', { body: { job } }),
      onSuccess: ({ retried }, job) => toast.success(`Retrying ${grouped(retried, 'job')} of ${job}`),
      ...settle('The jobs could not be retried.'),
    }),
  };
}

interface JobRowProps {
  job: FailedJob;
  isRetrying: boolean;
  onRetry: () => void;
  onRemove: () => void;
}

function JobRow({ job, isRetrying, onRetry, onRemove }: JobRowProps) {
  const { queue, error, attempts, enqueuedAt, failedAt, requestId, ids } = job;
  const name = nameOf(job);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 sm:flex-nowrap sm:px-4">
      <div className="grid min-w-0 gap-1.5">
        <h3 className="wrap-anywhere font-semibold text-text">{name}</h3>
        <p className="wrap-anywhere max-w-prose rounded-sm bg-danger-soft px-2 py-1 font-mono text-text text-xs">
          {error || 'No error was recorded'}
        </p>
        <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-text-muted text-xs">
          <Fact term="Queue">{queue}</Fact>
          <Fact term="Tries">{attempts.toLocaleString()}</Fact>
          <Fact term="Failed">
            <TimeAgo at={failedAt} />
          </Fact>
          {enqueuedAt ? (
            <Fact term="Queued">
              <TimeAgo at={enqueuedAt} />
            </Fact>
          ) : null}
          {requestId ? <Fact term="Request">{requestId}</Fact> : null}
          {Object.entries(ids).map(([field, id]) => (
            <Fact key={field} term={field}>
              {id}
            </Fact>
          ))}
        </dl>
      </div>
      <div className="flex shrink-0 gap-2">
        {job.job === null ? null : (
          <Button
            variant="secondary"
            size="sm"
            busy={isRetrying}
            onClick={onRetry}
            aria-label={`Retry ${name}, ${job.id}`}
          >
            {isRetrying ? 'Retrying...' : 'Retry'}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onRemove} aria-label={`Remove ${name}, ${job.id}`}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-x-1.5">
      <dt>{term}</dt>
      <dd className="wrap-anywhere font-medium text-text">{children}</dd>
    </div>
  );
}
