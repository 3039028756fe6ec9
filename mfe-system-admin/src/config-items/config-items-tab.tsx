import { errorText } from '@scopewright/api-client';
import type { UnrecognizedConfigItem } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import {
  Badge,
  Button,
  CircleCheck,
  EmptyState,
  formatMatchCount,
  ListCard,
  ListSkeleton,
  PagedList,
  SearchInput,
  useDebounced,
} from '@scopewright/ui';
import { useState } from 'react';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { useListPages } from '../lists/use-list-pages.ts';
import { PromoteDialog } from './promote-dialog.tsx';

const SEARCH_DEBOUNCE_MS = 250;
/** Maximum number of companies listed next to an item. */
const NAMED = 8;
const ROWS = ['w-44', 'w-36', 'w-52', 'w-40'];
const CELLS = ['w-28'];

/** Configuration items that companies have and the global defaults lack (§2.17). */
export function ConfigItemsTab() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const listed = useUnrecognizedItems(search);
  const [chosen, setChosen] = useState<UnrecognizedConfigItem | null>(null);
  const total = listed.data?.pages.at(-1)?.total;
  return (
    <ListCard
      title="New Config Items"
      count={total}
      announcement={search && total !== undefined ? formatMatchCount(total, 'item', 'items') : ''}
      actions={<SearchInput label="Search items" value={typed} onValueChange={setTyped} className="w-full sm:w-64" />}
    >
      <PagedList
        listed={listed}
        noun="items"
        explain={errorText}
        skeleton={<ListSkeleton label="Loading items..." rows={ROWS} cells={CELLS} />}
        empty={
          <EmptyState
            icon={<CircleCheck />}
            title={
              search ? `No items match “${search}”` : 'All config items are recognized! No custom items to review.'
            }
          />
        }
      >
        {(items) => (
          <ul className="grid divide-y divide-border max-sm:-my-4">
            {items.map((item) => (
              <ItemRow key={item.itemName} item={item} onPromote={() => setChosen(item)} />
            ))}
          </ul>
        )}
      </PagedList>
      {chosen ? <PromoteDialog item={chosen} onClose={() => setChosen(null)} /> : null}
    </ListCard>
  );
}

/** Items page by page, by name. */
function useUnrecognizedItems(search: string) {
  const { api } = useHost();
  return useListPages(
    [...SYSTEM_ADMIN_QUERIES, 'config-items', 'list', search],
    (page) => api.call('unrecognizedConfigItems', { query: { ...page, ...(search && { search }) } }),
    ({ unrecognizedItems }) => unrecognizedItems,
  );
}

function ItemRow({ item, onPromote }: { item: UnrecognizedConfigItem; onPromote: () => void }) {
  const { itemName, category, description, occurrences, detectedInCompany, companiesList } = item;
  const others = companiesList.filter((company) => company !== detectedInCompany);
  const named = others.slice(0, NAMED);
  const more = occurrences - 1 - named.length;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 sm:flex-nowrap sm:px-4">
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="wrap-anywhere font-semibold text-text">{itemName}</h3>
          {category ? <Badge>{category}</Badge> : null}
          {occurrences > 1 ? <Badge tone="info">{occurrences.toLocaleString()} companies</Badge> : null}
        </div>
        {description ? <p className="wrap-anywhere max-w-prose text-sm text-text-muted">{description}</p> : null}
        <dl className="grid gap-0.5 text-text-muted text-xs">
          <div className="wrap-anywhere">
            <dt className="inline">First detected in</dt>{' '}
            <dd className="inline font-medium text-text">{detectedInCompany}</dd>
          </div>
          {others.length > 0 ? (
            <div className="wrap-anywhere">
              <dt className="inline">Also used by</dt>{' '}
              <dd className="inline">
                {named.join(', ')}
                {more > 0 ? ` and ${more.toLocaleString()} more` : ''}
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
      <Button variant="secondary" size="sm" onClick={onPromote} aria-label={`Promote to Global: ${itemName}`}>
        Promote to Global
      </Button>
    </li>
  );
}
