import { FirmBrand } from '@scopewright/product-ui/firm-brand';
import { useLocation } from '@scopewright/remote-contract/router';
import { LogoMark, PanelLeftClose, PanelLeftOpen } from '@scopewright/ui';
import { useCommands } from '@scopewright/workplace-kit/commands/commands';
import { LazyFirstSteps } from '../../onboarding/lazy-first-steps.tsx';
import { useFirmLook } from '../use-firm-look.ts';
import { IconLabel } from './icon-label.tsx';
import { NavigationList } from './navigation-list.tsx';
import { TrialNote } from './trial-note.tsx';
import { useCollapsed } from './use-collapsed.ts';

interface SidebarProps {
  /** Name of the firm. */
  title: string;
  /** Id of the signed-in user. */
  userId: string;
}

/** The navigation beside the page. It can be collapsed to icons; within a project it is collapsed by default. */
export function Sidebar({ title, userId }: SidebarProps) {
  const { logoUrl } = useFirmLook();
  const [collapsed, toggle] = useCollapsed(userId, useLocation().pathname);
  useCommands([
    {
      id: 'fold-navigation',
      title: collapsed ? 'Expand navigation' : 'Collapse navigation',
      section: 'Appearance',
      shortcut: '[',
      run: toggle,
    },
  ]);
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      aria-label="Navigation"
      className={`sticky z-20 top-(--shell-banner-height,0px) flex h-[calc(100dvh-var(--shell-banner-height,0px))] shrink-0 print:hidden flex-col gap-4 overflow-y-auto overflow-x-hidden border-border border-r px-3 py-2 max-md:hidden ${collapsed ? 'w-16' : 'w-60'}`}
    >
      <div className={`flex min-h-10 items-center gap-2 ${collapsed ? 'flex-col pt-2' : 'ps-2.5'}`}>
        {logoUrl && !collapsed ? <FirmBrand branding={{ logoUrl }} className="h-7" /> : <LogoMark className="size-5" />}
        {collapsed ? null : (
          <span className="min-w-0 flex-1 truncate font-semibold text-sm" title={title}>
            {logoUrl ? null : title}
          </span>
        )}
        <IconLabel label={collapsed ? 'Show the labels' : null}>
          <button
            type="button"
            aria-expanded={!collapsed}
            aria-label="Navigation labels"
            {...(collapsed ? {} : { title: 'Collapse to icons' })}
            onClick={toggle}
            className="flex size-9 shrink-0 items-center justify-center rounded-md text-text-muted hover:bg-surface-sunken hover:text-text"
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        </IconLabel>
      </div>
      {logoUrl && !collapsed ? <span className="wrap-anywhere -mt-2 px-2.5 font-semibold text-sm">{title}</span> : null}
      <nav aria-label="Workplace" className="flex-1">
        <NavigationList collapsed={collapsed} />
      </nav>
      {collapsed ? null : <LazyFirstSteps />}
      <TrialNote collapsed={collapsed} />
    </aside>
  );
}
