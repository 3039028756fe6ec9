import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { lazy, Suspense } from 'react';
import type { FirstStepsProps } from './first-steps-panel.tsx';
import { useDismissed } from './use-onboarding.ts';

/** Loaded after the page. If they can't be loaded, the navigation omits them. */
const FirstStepsPanel = lazy(() =>
  import('./first-steps-panel.tsx').then(
    (module) => ({ default: module.FirstStepsPanel }),
    () => ({ default: () => null }),
  ),
);

/** The first steps, for the firm's users until they dismiss them. `onGo` runs when one is followed. */
export function LazyFirstSteps({ onGo }: FirstStepsProps) {
  const { abilities } = useSession();
  const { dismissed } = useDismissed('checklist');
  if (dismissed || !can(abilities, 'staff:list')) return null;
  return (
    <Suspense>
      <FirstStepsPanel onGo={onGo} />
    </Suspense>
  );
}
