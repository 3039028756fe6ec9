import { Check, cn } from '@scopewright/ui';
import type { ReactNode } from 'react';
import type { SignupStep } from './use-signup.ts';

const STEPS: readonly { step: SignupStep; label: string }[] = [
  { step: 'info', label: 'Your firm' },
  { step: 'payment', label: 'Payment' },
  { step: 'processing', label: 'Setting up' },
  { step: 'complete', label: 'Ready' },
];

/** Where the visitor is in the four steps. */
export function StepList({ current }: { current: SignupStep }): ReactNode {
  const index = STEPS.findIndex(({ step }) => step === current);
  return (
    <ol aria-label="Signup steps" className="grid grid-cols-4 gap-2">
      {STEPS.map(({ step, label }, position) => (
        <li
          key={step}
          aria-current={position === index ? 'step' : undefined}
          className={cn(
            'grid gap-2 border-t-3 pt-2 text-xs sm:text-sm',
            position <= index ? 'border-brand' : 'border-border',
            position === index ? 'font-semibold text-text' : 'text-text-muted',
          )}
        >
          <span className="flex items-center gap-1.5">
            {position < index ? <Check aria-label="done" className="size-4 shrink-0 text-brand" /> : null}
            {label}
          </span>
        </li>
      ))}
    </ol>
  );
}
