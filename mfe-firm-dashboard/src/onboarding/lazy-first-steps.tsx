import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { type ComponentType, lazy, Suspense } from 'react';
import { useDismissed } from './use-onboarding.ts';

/** They come after the page. Where they can't be loaded, the navigation does without them. */
const FirstStepsPanel = lazy<ComponentType>(() =>
  import('./first-steps-panel.tsx').then(
    (module) => ({ default: module.FirstStepsPanel }),
    () => ({ default: () => null }),
  ),
);

/** The first steps, for the firm's people until they put them away. */
export function LazyFirstSteps() {
  const { abilities } = useSession();
  const { dismissed } = useDismissed('checklist');
  if (dismissed || !can(abilities, 'staff:list')) return null;
  return (
    <Suspense>
      <FirstStepsPanel />
    </Suspense>
  );
}
