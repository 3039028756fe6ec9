import { errorText } from '@scopewright/api-client';
import { tracedItemPath } from '@scopewright/company-kit/agreements/trace-paths';
import {
  type CoveredItem,
  type ItemFilter,
  type TraceCommands,
  useCoverageItems,
} from '@scopewright/company-kit/agreements/trace-queries';
import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { HIT_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { Button, CircleCheck, EmptyState, Link2, ListSkeleton, ListTree, PagedList } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useState } from 'react';
import { LinkClauseDialog } from './link-dialog.tsx';

const ROWS = ['w-64', 'w-44', 'w-56', 'w-40'];
const CELLS = ['w-24 max-sm:hidden'];

interface UnsoldListProps {
  companyId: string;
  filter: ItemFilter;
  /** Null for view-only users. */
  commands: TraceCommands | null;
  /** A project to open fields in. */
  anyProjectId: string | undefined;
  /** Names of projects by id. */
  projects: ReadonlyMap<string, string>;
  isFiltered: boolean;
}

/** Items that no clause sells. */
export function UnsoldList({ companyId, filter, commands, anyProjectId, projects, isFiltered }: UnsoldListProps) {
  const listed = useCoverageItems(companyId, { ...filter, cover: 'none' });
  const [choosing, setChoosing] = useState<CoveredItem | null>(null);
  return (
    <>
      <PagedList
        listed={listed}
        noun="items"
        explain={errorText}
        skeleton={<ListSkeleton label="Loading the items..." rows={ROWS} cells={CELLS} />}
        empty={
          isFiltered ? (
            <EmptyState icon={<ListTree />} title="No items match" />
          ) : (
            <EmptyState icon={<CircleCheck />} title="Everything in scope is covered by an agreement" />
          )
        }
      >
        {(items) => (
          <ul className="divide-y divide-border">
            {items.map((item) => {
              const to = tracedItemPath(companyId, item, anyProjectId);
              const place = item.projectId === null ? null : projects.get(item.projectId);
              return (
                <li
                  key={item.id ?? `config-${item.name}`}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-1 py-2 sm:px-4"
                >
                  <span className="flex min-w-0 items-center gap-2 text-sm">
                    <ItemIcon kind={item.kind} />
                    <span className="grid min-w-0">
                      {to === null ? (
                        <span className="wrap-anywhere">{item.name}</span>
                      ) : (
                        <TenantLink to={to} className="wrap-anywhere rounded-sm hover:text-brand hover:underline">
                          {item.name}
                        </TenantLink>
                      )}
                      <span className="text-text-muted text-xs">
                        {[HIT_WORDS[item.kind].one, place].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                  </span>
                  {commands ? (
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={`Link a clause with ${item.name}`}
                      onClick={() => setChoosing(item)}
                    >
                      <Link2 aria-hidden="true" />
                      Link a clause
                    </Button>
                  ) : null}
                </li>
              );
            })}
          </ul>
        )}
      </PagedList>
      {choosing && commands ? (
        <LinkClauseDialog
          companyId={companyId}
          item={choosing}
          onLink={(clause) => {
            setChoosing(null);
            void commands.link(clause.id, choosing);
          }}
          onClose={() => setChoosing(null)}
        />
      ) : null}
    </>
  );
}
