import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { lazy, Suspense } from 'react';
import type { FirstStepsProps } from './first-steps-panel.tsx';
import { useDismissed } from './use-onboarding.ts';

/** They come after the page. Where they can't be loaded, the navigation does without them. */
const FirstStepsPanel = lazy(() =>
  import('./first-steps-panel.tsx').then(
    (module) => ({ default: module.FirstStepsPanel }),
    () => ({ default: () => null }),
  ),
);

/** The first steps, for the firm's people until they put them away. `onGo` runs when one is followed. */
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
