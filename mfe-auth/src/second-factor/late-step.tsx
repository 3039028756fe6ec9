import { Skeleton } from '@scopewright/ui';
import { lazy, Suspense } from 'react';
import type { SecondFactorStepProps } from './second-factor-step.tsx';

const LateStep = lazy(() => import('./second-factor-step.tsx'));

/** The second step of signing in, loaded on demand because most people have no second factor. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <Suspense
      fallback={
        <div aria-busy="true" className="grid gap-5">
          <Skeleton className="w-3/4" />
          <Skeleton size="control" />
        </div>
      }
    >
      <LateStep {...props} />
    </Suspense>
  );
}
