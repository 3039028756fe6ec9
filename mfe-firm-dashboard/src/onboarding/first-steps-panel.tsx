import { errorText } from '@scopewright/api-client';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/remote-contract/router';
import { CircleCheck, CloseButton, Progress } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useCallback, useEffect, useState } from 'react';
import { RESEND_FAILED, useResendConfirmation } from '../frame/notices/use-resend-confirmation.ts';
import { type FirstStep, firstSteps } from './first-steps.ts';
import { useAfterEveryChange, useDismissed, useFirstSteps } from './use-onboarding.ts';

export interface FirstStepsProps {
  /** Called when a step is followed. */
  onGo?: (() => void) | undefined;
}

/**
 * The first steps of a firm, below the navigation, ticked according to its data. The user can hide them. Once all are
 * done the panel shows it until the next page, and are then hidden for good.
 */
export function FirstStepsPanel({ onGo }: FirstStepsProps) {
  const { user, abilities } = useSession();
  const { pathname } = useLocation();
  const { dismissed, dismiss } = useDismissed('checklist');
  const { data, refetch } = useFirstSteps(!dismissed);
  const steps = data ? firstSteps(data, abilities, user?.emailConfirmed) : [];
  const done = steps.filter((step) => step.done).length;
  const complete = steps.length > 0 && done === steps.length;
  const [oneWasLeft, setOneWasLeft] = useState(false);
  if (steps.length > done && !oneWasLeft) setOneWasLeft(true);
  /** The page on which the last step was ticked. */
  const [completedAt, setCompletedAt] = useState<string | null>(null);
  if (complete && oneWasLeft && completedAt === null) setCompletedAt(pathname);
  const over = complete && (!oneWasLeft || (completedAt !== null && completedAt !== pathname));
  const look = useCallback(() => void refetch(), [refetch]);
  useAfterEveryChange(look, !dismissed && !complete);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an action on the previous page may have ticked a step
  useEffect(() => {
    if (!dismissed) look();
  }, [pathname, dismissed, look]);
  useEffect(() => {
    if (over && !dismissed) dismiss();
  }, [over, dismissed, dismiss]);
  if (dismissed || steps.length === 0 || over) return null;
  return (
    <section aria-label="First steps" className="grid gap-2 rounded-md border border-border bg-surface-raised p-3">
      <div className="flex items-center justify-between gap-2">
        <p className="font-medium text-sm">
          First steps{' '}
          <span className="text-text-muted">
            {done} of {steps.length}
          </span>
        </p>
        <CloseButton label="Hide first steps" size="sm" className="-my-1 -me-1" onClick={dismiss} />
      </div>
      <Progress value={(done / steps.length) * 100} label="First steps" valueText={`${done} of ${steps.length} done`} />
      {complete ? (
        <p role="status" className="text-sm text-text-muted">
          All done. Your firm is set up, and this list disappears automatically.
        </p>
      ) : (
        <ul className="grid">
          {steps.map((step) => (
            <li key={step.title}>
              <Step step={step} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
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
  if (to === null) return <ConfirmEmailStep title={title} />;
  return (
    <TenantLink to={to} {...(onGo ? { onClick: onGo } : {})} className={`${ROW} hover:text-brand hover:underline`}>
      <Circle />
      {title}
    </TenantLink>
  );
}

const Circle = () => (
  <span aria-hidden="true" className="mx-px size-3.5 shrink-0 rounded-full border border-border-strong" />
);

/** The step that is completed in the mailbox: clicking it sends the link again and shows where to look. */
function ConfirmEmailStep({ title }: { title: string }) {
  const { toast } = useHost();
  const { user } = useSession();
  const resend = useResendConfirmation();
  return (
    <button
      type="button"
      className={`${ROW} text-start hover:text-brand hover:underline`}
      onClick={() =>
        !resend.isPending &&
        resend.mutate(undefined, {
          onSuccess: () =>
            toast.success(`We sent the link to ${user?.email ?? 'your address'}. Open it in your mailbox.`),
          onError: (error) => toast.error(errorText(error, RESEND_FAILED)),
        })
      }
    >
      <Circle />
      {title}
    </button>
  );
}
