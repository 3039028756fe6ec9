import { Button, CircleHelp } from '@scopewright/ui';
import { type ComponentType, lazy, Suspense } from 'react';

/**
 * Loaded after the dashboard, of which the menu is the heaviest part. If it can't be loaded, the dashboard omits it.
 */
const HelpMenu = lazy<ComponentType>(() =>
  import('./help-menu.tsx').then(
    (module) => ({ default: module.HelpMenu }),
    () => ({ default: () => null }),
  ),
);

/** The help menu, with a placeholder button until it is loaded. */
export function LazyHelpMenu() {
  return (
    <Suspense
      fallback={
        <Button variant="ghost" size="sm" placeholder>
          <CircleHelp aria-hidden="true" />
          <span className="max-sm:sr-only">Help</span>
        </Button>
      }
    >
      <HelpMenu />
    </Suspense>
  );
}
