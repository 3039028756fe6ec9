import { errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { EventList } from '@scopewright/product-ui/activity';
import { useHost } from '@scopewright/remote-contract';
import { ExportButton, ListCard } from '@scopewright/ui';
import { useAddressView } from '@scopewright/workplace-kit/page/address-view';
import { ActivityFilters } from './activity-filters.tsx';
import { useEvents } from './activity-queries.ts';
import { ACTIVITY_VIEW, type ActivityView, isFiltered, queryOf } from './activity-view.ts';

/** Events of the whole system (§2.17 Recent Activity). The filter is part of the address. */
export function ActivityTab() {
  const { api, toast } = useHost();
  const { view, change: changeView } = useAddressView(ACTIVITY_VIEW);
  const change = (changes: Partial<ActivityView>) => changeView(changes, { replace: true });
  const listed = useEvents(view);
  return (
    <ListCard title="Recent Activity">
      <ActivityFilters view={view} narrowedTo={listed.data?.pages[0]?.narrowedTo} onChange={change}>
        <ExportButton
          size="md"
          download={() => api.download('exportSystemActivity', { query: queryOf(view) })}
          onError={(error) => toast.error(`The activity could not be exported. ${errorText(error)}`)}
        />
      </ActivityFilters>
      <EventList
        listed={listed}
        explain={errorText}
        filtered={isFiltered(view)}
        onClear={() => change(ACTIVITY_VIEW.plain)}
        empty={{ title: 'Activity logging coming soon...' }}
        place={placeOf}
      />
    </ListCard>
  );
}

/** The firm and the company that an event happened in. */
const placeOf = ({ firm, company }: CallOutput<'systemActivity'>['items'][number]): string =>
  [firm && (firm.name ?? 'Deleted firm'), company?.name].filter(Boolean).join(' · ');
