import { ListSkeleton } from '@scopewright/ui';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { SectionCard } from '../layout/section-card.tsx';
import { CatalogueForm } from './catalogue-form.tsx';
import { useWorkCatalogue } from './use-work-catalogue.ts';

const ROWS = ['w-64', 'w-80', 'w-56', 'w-72'];

/** Work that agreements sell beside configuration, and how the firm does it. */
export function WorkCatalogueScreen() {
  const { data, error, isFetching, refetch } = useWorkCatalogue();
  return (
    <SectionCard
      title="Work catalog"
      description="Agreements also sell work that is no configuration, such as documents, training and tests. When a backlog is generated, each accepted clause that no item of the scope covers gets the work of the entry that it names."
    >
      {data ? (
        <CatalogueForm catalogue={data} />
      ) : error ? (
        <FailedToLoad what="the work catalog" of={{ error, refetch, isFetching }} />
      ) : (
        <ListSkeleton label="Loading the work catalog..." rows={ROWS} cells={[]} />
      )}
    </SectionCard>
  );
}
