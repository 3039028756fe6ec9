import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/router';
import { Badge, TabsList, TabsTrigger, useCurrentInView } from '@scopewright/ui';
import { TABS } from '../tabs.ts';
import { ConfigItemsCount } from './config-items-count.tsx';

/**
 * The row of tabs. Each is a link, so that it can be opened in another window; arrows move between them and Enter opens
 * one. On a phone the row scrolls and keeps the open tab in view, also after the phone is rotated.
 */
export function TabStrip({ root, open }: { root: string; open: string | null }) {
  const { boot } = useHost();
  const list = useCurrentInView<HTMLDivElement>(open, '[data-state=active]');
  return (
    <div ref={list} className="-mx-4 px-4 sm:mx-0 sm:px-0">
      <TabsList aria-label="System administration">
        {TABS.map(({ id, label, badge }) => (
          <TabsTrigger key={id} value={id} padding="sm" asChild>
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
      </TabsList>
    </div>
  );
}
