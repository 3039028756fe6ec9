import { LoadFailure } from '@scopewright/calls/load-failure';
import { useScopeAccess } from '@scopewright/company-kit/scope/use-scope-access';
import type { CompanyConfigItem } from '@scopewright/contracts/scoping';
import { plural } from '@scopewright/domain/counted';
import {
  Alert,
  Button,
  Card,
  EmptyState,
  Field,
  formatMatchCount,
  ListChecks,
  ListSkeleton,
  Plus,
  Progress,
  SearchInput,
  Select,
  useSearchText,
} from '@scopewright/ui';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { useAddressView } from '@scopewright/workplace-kit/page/address-view';
import { useCallback, useState } from 'react';
import { AddItemDialog } from '../configuration/add-item-dialog.tsx';
import { ConfigTable } from '../configuration/config-table.tsx';
import { byCategory, CONFIG_VIEW, itemOf, SHOWN, SHOWN_WORDS } from '../configuration/config-view.ts';
import { countsOf, useConfigItems } from '../configuration/use-config-items.ts';

const ROWS = ['w-56', 'w-44', 'w-64', 'w-48', 'w-52'];
const CELLS = ['w-12', 'w-24 max-sm:hidden', 'w-14'];
const SHOWN_CHOICES = SHOWN.map((value) => ({ value, label: SHOWN_WORDS[value] }));

/**
 * Configuration beyond workflows and forms (SLAs, queues, automation and so on): in or out of scope, in which phase,
 * and whether it is implemented.
 */
export function ConfigurationScreen() {
  const company = useOpenCompany();
  const { write } = useScopeAccess(company);
  const { data, error, isFetching, refetch } = useConfigItems(company.id);
  const [adding, setAdding] = useState(false);
  const add = write ? (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      Add item
    </Button>
  ) : null;
  return (
    <CompanyPage
      title="Configuration"
      description="What is set up besides projects, workflows and forms."
      actions={data ? add : null}
    >
      {data ? (
        <Items companyId={company.id} items={data.items} write={write} />
      ) : error ? (
        <LoadFailure what="the configuration" query={{ error, isFetching, refetch }} />
      ) : (
        <ListSkeleton label="Loading the configuration..." rows={ROWS} cells={CELLS} />
      )}
      {adding && data ? (
        <AddItemDialog
          companyId={company.id}
          categories={[...new Set(data.items.map(({ category }) => category))]}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </CompanyPage>
  );
}

function Items({
  companyId,
  items,
  write,
}: {
  companyId: string;
  items: readonly CompanyConfigItem[];
  write: boolean;
}) {
  const { view, change } = useAddressView(CONFIG_VIEW);
  const [text, setText] = useSearchText(
    view.search,
    useCallback((search: string) => change({ search, item: '' }, { replace: true }), [change]),
  );
  const current = itemOf(items, view)?.name;
  const groups = byCategory(items, view);
  const found = groups.reduce((sum, [, group]) => sum + group.length, 0);
  return (
    <div className="grid gap-6">
      <InScope items={items} />
      {view.item && current === undefined ? (
        <Alert tone="warning" title={`“${view.item}” was not found`}>
          The company has no configuration item with this name; it may have been removed.
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-end gap-3">
        <SearchInput
          label="Search items"
          placeholder="Search items"
          value={text}
          onValueChange={setText}
          className="w-full min-w-0 sm:w-72"
        />
        <Field label="Show" className="w-full sm:w-52">
          <Select
            compact
            options={SHOWN_CHOICES}
            value={view.shown}
            onChange={({ target }) =>
              change({ shown: SHOWN.find((shown) => shown === target.value) ?? 'all', item: '' })
            }
          />
        </Field>
        <p role="status" className="sr-only">
          {view.search || view.shown !== 'all' ? formatMatchCount(found, 'item', 'items') : ''}
        </p>
      </div>
      {groups.map(([category, group]) => (
        <ConfigTable
          key={category}
          companyId={companyId}
          category={category}
          items={group}
          write={write}
          current={current}
        />
      ))}
      {found === 0 ? (
        <EmptyState
          icon={<ListChecks />}
          title="No items match"
          action={
            <Button variant="secondary" onClick={() => change(CONFIG_VIEW.plain)}>
              Show all items
            </Button>
          }
        />
      ) : null}
    </div>
  );
}

function InScope({ items }: { items: readonly CompanyConfigItem[] }) {
  const { inScope, implemented } = countsOf(items);
  return (
    <Card>
      <p className="mb-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <span className="font-medium">
          {inScope} of {items.length} {plural(items.length, 'item')} in scope
        </span>
        <span className="text-text-muted">
          {implemented} of {inScope} implemented
        </span>
      </p>
      <Progress
        value={inScope === 0 ? 0 : (implemented / inScope) * 100}
        label="Implemented"
        valueText={`${implemented} of ${inScope} implemented`}
      />
    </Card>
  );
}
