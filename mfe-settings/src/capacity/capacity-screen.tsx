import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { EmptyState, ListSkeleton, Users } from '@scopewright/ui';
import { useCapacities } from '@scopewright/workplace-kit/firm/use-capacities';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { SectionCard } from '../layout/section-card.tsx';
import { OtherRates } from './other-rates.tsx';
import { PersonCapacity } from './person-capacity.tsx';
import { RateForm } from './rate-form.tsx';

const ROWS = ['w-64', 'w-80', 'w-56', 'w-72'];

/** The firm's capacity for projects, and the price of an hour. */
export function CapacityScreen() {
  const { abilities } = useSession();
  const { data, error, isFetching, refetch } = useCapacities();
  const write = can(abilities, 'backlog:write');
  return (
    <div className="grid grid-cols-1 gap-6">
      <SectionCard
        title="Capacity"
        description="When a backlog is assigned, no one is given more work in a week than these hours, and none on days off."
      >
        {data && data.items.length > 0 ? (
          <ul className="divide-y divide-border rounded-md border border-border">
            {data.items.map((capacity) => (
              <li key={capacity.userId} className="p-4">
                <PersonCapacity capacity={capacity} write={write} />
              </li>
            ))}
          </ul>
        ) : data ? (
          <EmptyState
            icon={<Users aria-hidden="true" />}
            title="No one is here yet"
            description="People of your firm appear here once they join."
          />
        ) : error ? (
          <FailedToLoad what="the capacity" of={{ error, refetch, isFetching }} />
        ) : (
          <ListSkeleton label="Loading the capacity..." rows={ROWS} cells={[]} />
        )}
      </SectionCard>
      {data ? (
        <SectionCard
          title="Hourly rate"
          description="Prices of work, as in change orders and tracking, are estimated hours times this rate. Clients never see the rate."
        >
          <div className="grid gap-6">
            <RateForm rate={data.rate} write={can(abilities, 'firm:settings')} />
            <OtherRates rate={data.rate} write={can(abilities, 'firm:settings')} />
          </div>
        </SectionCard>
      ) : null}
    </div>
  );
}
