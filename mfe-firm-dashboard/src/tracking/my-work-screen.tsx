import { LoadFailure } from '@scopewright/calls/load-failure';
import { PillNav } from '@scopewright/company-kit/scope/pill-nav';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Button, Card, EmptyState, ListChecks, ListSkeleton } from '@scopewright/ui';
import { useAddressView } from '@scopewright/workplace-kit/page/address-view';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { WorkplacePage } from '@scopewright/workplace-kit/page/workplace-page';
import type { ReactNode } from 'react';
import { WorkFilters } from './work-filters.tsx';
import { WorkGroupCard } from './work-group-card.tsx';
import { useMyWork, type WorkGroup } from './work-queries.ts';
import { WORK_VIEW, type WorkView, workPath } from './work-view.ts';
import { formatCount, GROUP_TITLES } from './work-words.ts';

const ROWS = ['w-64', 'w-44', 'w-56', 'w-48'];
const CELLS = ['w-24'];

/** The user's work across the client companies that they see. */
export function MyWorkScreen() {
  const { abilities } = useSession();
  if (!can(abilities, 'tracking:firm')) return <PageNotFound />;
  return <MyWork />;
}

function MyWork(): ReactNode {
  const { view, change } = useAddressView(WORK_VIEW);
  const { group, companyId, kind } = view;
  const work = useMyWork({ companyId, kind });
  const groups = work.data?.groups ?? [];
  return (
    <WorkplacePage
      title="My work"
      description="What is due, what waits for clients, what they answered and what is assigned to you, in all your client companies."
    >
      <div className="grid gap-4">
        <WorkFilters view={view} onChange={change} />
        {work.data ? <GroupNav groups={groups} view={view} /> : null}
        {work.data ? (
          <Groups
            groups={groups.filter((one) => (group === null ? one.count > 0 : one.group === group))}
            view={view}
            readAt={work.data.readAt}
            onClear={() => change({ companyId: null, kind: null, group: null })}
          />
        ) : work.isError ? (
          <LoadFailure what="your work" query={work} />
        ) : (
          <Card padding="none">
            <ListSkeleton label="Loading your work..." rows={ROWS} cells={CELLS} />
          </Card>
        )}
      </div>
    </WorkplacePage>
  );
}

/** Links to each group alone, with their counts. */
const GroupNav = ({ groups, view }: { groups: readonly WorkGroup[]; view: WorkView }): ReactNode => (
  <PillNav
    label="Groups"
    entries={[
      { to: workPath({ ...view, group: null }), label: 'All', current: view.group === null },
      ...groups.map(({ group, count }) => ({
        to: workPath({ ...view, group }),
        label: (
          <>
            {GROUP_TITLES[group]} <span className="font-normal tabular-nums">{formatCount(count)}</span>
          </>
        ),
        current: view.group === group,
      })),
    ]}
  />
);

interface GroupsProps {
  groups: readonly WorkGroup[];
  view: WorkView;
  readAt: string;
  onClear: () => void;
}

function Groups({ groups, view, readAt, onClear }: GroupsProps): ReactNode {
  if (groups.length > 0)
    return groups.map((found) => <WorkGroupCard key={found.group} found={found} filters={view} readAt={readAt} />);
  const isFiltered = view.companyId !== null || view.kind !== null;
  return (
    <EmptyState
      icon={<ListChecks />}
      title={isFiltered ? 'Nothing matches these filters' : 'Nothing to do right now'}
      description={
        isFiltered
          ? undefined
          : 'Milestones, deadlines and work items that are due, questions and change orders that wait for clients, and their answers appear here.'
      }
      action={
        isFiltered ? (
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        ) : undefined
      }
    />
  );
}
