import { useSession } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/router';
import { CircleCheck, CloseButton, Progress } from '@scopewright/ui';
import { useEffect } from 'react';
import { TenantLink } from '../frame/tenant-link.tsx';
import { type FirstStep, firstSteps } from './first-steps.ts';
import { useDismissed, useFirstSteps } from './use-onboarding.ts';

export interface FirstStepsProps {
  /** Runs when a step is followed. */
  onGo?: (() => void) | undefined;
}

/** The first steps of a firm below the navigation: ticked by what there is, and put away by whoever has seen enough of them. */
export function FirstStepsPanel({ onGo }: FirstStepsProps) {
  const { abilities } = useSession();
  const { pathname } = useLocation();
  const { dismissed, dismiss } = useDismissed('checklist');
  const { data, refetch } = useFirstSteps(!dismissed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done on the page before may have ticked a step
  useEffect(() => {
    if (!dismissed) void refetch();
  }, [pathname, dismissed, refetch]);
  const steps = data ? firstSteps(data, abilities) : [];
  if (dismissed || steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <section aria-label="First steps" className="grid gap-2 rounded-md border border-border bg-surface-raised p-3">
      <div className="flex items-center justify-between gap-2">
        <p className="font-medium text-sm">
          First steps{' '}
          <span className="text-text-muted">
            {done} of {steps.length}
          </span>
        </p>
        <CloseButton label="Put the first steps away" size="sm" className="-my-1 -me-1" onClick={dismiss} />
      </div>
      <Progress value={(done / steps.length) * 100} label="First steps" valueText={`${done} of ${steps.length} done`} />
      <ul className="grid">
        {steps.map((step) => (
          <li key={step.title}>
            <Step step={step} onGo={onGo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const ROW = 'flex min-h-8 items-center gap-2 rounded-sm text-xs max-md:min-h-11 max-md:text-sm';

function Step({ step: { title, done, to }, onGo }: FirstStepsProps & { step: FirstStep }) {
  if (done) {
    return (
      <span className={`${ROW} text-text-muted`}>
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
        <s>{title}</s>
        <span className="sr-only">(done)</span>
      </span>
    );
  }
  const circle = (
    <span aria-hidden="true" className="mx-px size-3.5 shrink-0 rounded-full border border-border-strong" />
  );
  if (to === null) {
    return (
      <span className={ROW}>
        {circle}
        {title}
      </span>
    );
  }
  return (
    <TenantLink to={to} {...(onGo ? { onClick: onGo } : {})} className={`${ROW} hover:text-brand hover:underline`}>
      {circle}
      {title}
    </TenantLink>
  );
}
