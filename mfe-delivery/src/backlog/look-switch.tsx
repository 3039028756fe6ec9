import { PillNav } from '@scopewright/company-kit/scope/pill-nav';
import { useLocation, useSearchParams } from '@scopewright/remote-contract/router';
import { HandCoins, LayoutGrid, ListTree, Table2 } from '@scopewright/ui';
import { BACKLOG_LOOKS, BACKLOG_VIEW, type BacklogLook, type BacklogView } from './backlog-view.ts';

const LOOKS = {
  tree: { label: 'Tree', icon: ListTree },
  table: { label: 'Table', icon: Table2 },
  board: { label: 'Board', icon: LayoutGrid },
  figures: { label: 'Hours and price', icon: HandCoins },
} as const satisfies Record<BacklogLook, { label: string; icon: typeof ListTree }>;

/** Links between the ways in which a backlog is shown. */
export function LookSwitch({ view }: { view: BacklogView }) {
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  return (
    <PillNav
      label="Views of the backlog"
      // as far as the padding of its bar
      className="max-sm:-mx-3 max-sm:px-3"
      entries={BACKLOG_LOOKS.map((look) => {
        const { label, icon: Icon } = LOOKS[look];
        const search = BACKLOG_VIEW.addressOf(address, { ...view, look });
        return {
          to: `${pathname}${search.size > 0 ? `?${search}` : ''}`,
          label: (
            <>
              <Icon aria-hidden="true" className="size-4 max-sm:hidden" />
              {label}
            </>
          ),
          current: look === view.look,
        };
      })}
    />
  );
}
