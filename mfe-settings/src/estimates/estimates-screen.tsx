import { ListSkeleton } from '@scopewright/ui';
import { useHandWorkHours } from '@scopewright/workplace-kit/firm/use-hand-work-hours';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { SectionCard } from '../layout/section-card.tsx';
import { EstimatesForm } from './estimates-form.tsx';

const ROWS = ['w-64', 'w-80', 'w-56', 'w-72'];

/** The hours the firm estimates for manual work when a scope is checked. */
export function EstimatesScreen() {
  const { data, error, isFetching, refetch } = useHandWorkHours();
  return (
    <SectionCard
      title="Hours of work by hand"
      description="Some parts of a scope can only be built manually on the target platform. Scope checks count these hours for each part, in every company of the firm."
    >
      {data ? (
        <EstimatesForm estimates={data} />
      ) : error ? (
        <FailedToLoad what="the estimates" of={{ error, refetch, isFetching }} />
      ) : (
        <ListSkeleton label="Loading the estimates..." rows={ROWS} cells={[]} />
      )}
    </SectionCard>
  );
}
