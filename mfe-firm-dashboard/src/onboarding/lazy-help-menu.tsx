import { Button, CircleHelp } from '@scopewright/ui';
import { type ComponentType, lazy, Suspense } from 'react';

/** The menu comes after the dashboard, of which it is the heaviest part. Where it can't be loaded, the dashboard does without it. */
const HelpMenu = lazy<ComponentType>(() =>
  import('./help-menu.tsx').then(
    (module) => ({ default: module.HelpMenu }),
    () => ({ default: () => null }),
  ),
);

/** The help menu with a button in its place until it is there. */
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
