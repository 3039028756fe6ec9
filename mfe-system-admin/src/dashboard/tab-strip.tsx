import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import { Badge, TabsList, TabsTrigger, useCurrentInView } from '@scopewright/ui';
import { GROUPS, TABS } from '../tabs.ts';
import { ConfigItemsCount } from './config-items-count.tsx';

/**
 * The tabs: in groups beside the page, or in a row above it on a narrow screen, which scrolls and keeps the open tab in
 * view. Each is a link, so that it can be opened in another window; arrows move between them and Enter opens one.
 */
export function TabStrip({ root, open }: { root: string; open: string | null }) {
  const { boot } = useHost();
  const list = useCurrentInView<HTMLDivElement>(open, '[data-state=active]');
  return (
    <div ref={list} className="-mx-4 px-4 sm:mx-0 sm:px-0 lg:sticky lg:top-4">
      <TabsList aria-label="System administration" className="lg:grid lg:gap-5 lg:border-b-0">
        {GROUPS.map((group) => (
          <div key={group} className="max-lg:contents lg:grid lg:gap-0.5">
            <span aria-hidden="true" className="px-3 pb-1 font-medium text-text-muted text-xs max-lg:hidden">
              {group}
            </span>
            {TABS.filter((tab) => tab.group === group).map(({ id, label, badge }) => (
              <TabsTrigger
                key={id}
                value={id}
                padding="sm"
                asChild
                className="lg:mb-0 lg:h-9 lg:justify-between lg:rounded-md lg:border-b-0 lg:px-3 lg:hover:bg-surface-sunken lg:data-[state=active]:bg-brand-soft lg:data-[state=active]:text-text"
              >
                <Link
                  to={tenantHref(boot, `${root}/${id}`)}
                  // the browser follows a link on Enter; a tab must react to the space bar, too
                  onKeyDown={(event) => {
                    if (event.key !== ' ') return;
                    event.preventDefault();
                    event.currentTarget.click();
                  }}
                >
                  {label}
                  {badge ? <Badge tone="brand">{badge}</Badge> : null}
                  {id === 'config-items' ? <ConfigItemsCount /> : null}
                </Link>
              </TabsTrigger>
            ))}
          </div>
        ))}
      </TabsList>
    </div>
  );
}
