import { auditEvent } from '@scopewright/contracts/testing';
import { EventEntry, EventList, EventSentence, EventTime } from '@scopewright/product-ui/activity';
import { Card, TimeAgo } from '@scopewright/ui';
import type { ReactNode } from 'react';

const CREATED = auditEvent();
const RENAMED = auditEvent({
  id: '2'.repeat(24),
  action: 'company.renamed',
  changes: [{ field: 'name', from: 'Northwind', to: 'Northwind Traders' }],
});
const listing = {
  data: { pages: [{ items: [RENAMED, CREATED] }] },
  error: null,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: true,
  refetch: () => undefined,
  fetchNextPage: () => undefined,
};

export function EventStates(): ReactNode {
  return (
    <>
      <p>
        <EventSentence event={CREATED} />
      </p>
      <p>
        <EventTime at={CREATED.at} />
      </p>
      <EventEntry events={[CREATED]} place="Northwind Traders" />
      <EventEntry events={[RENAMED]} />
    </>
  );
}

export function EventListStates(): ReactNode {
  const states = [
    { listed: listing },
    { listed: { ...listing, isFetchNextPageError: true } },
    { listed: { ...listing, data: undefined } },
    { listed: { ...listing, data: undefined, error: new Error() } },
    { listed: { ...listing, data: { pages: [{ items: [] }] } } },
    { listed: { ...listing, data: { pages: [{ items: [] }] } }, filtered: true },
  ];
  return states.map((state) => (
    <Card key={states.indexOf(state)} padding="none">
      <EventList
        explain={(_error, { network }) => network}
        filtered={false}
        onClear={() => undefined}
        empty={{ title: 'Nothing has happened yet' }}
        {...state}
      />
    </Card>
  ));
}

export function TimeAgoStates(): ReactNode {
  const at = Date.parse(CREATED.at);
  return [0, 40_000, 180_000, 8 * 86_400_000].map((ms) => (
    <p key={ms}>
      <TimeAgo at={CREATED.at} clock={() => at + ms} />
    </p>
  ));
}
