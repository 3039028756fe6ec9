import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '../cn.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A native checkbox with its label. */
export function Checkbox({ label, hint, id, className, ...props }: CheckboxProps): ReactNode {
  const generated = useId();
  const controlId = id ?? generated;
  return (
    <div className={cn('flex items-start gap-3', className)}>
      <input
        type="checkbox"
        id={controlId}
        aria-describedby={hint ? `${controlId}-hint` : undefined}
        {...props}
        className="mt-0.5 size-6 shrink-0 accent-brand sm:size-5"
      />
      <div className="grid">
        <label htmlFor={controlId} className="text-sm text-text">
          {label}
        </label>
        {hint ? (
          <span id={`${controlId}-hint`} className="text-sm text-text-muted">
            {hint}
          </span>
        ) : null}
      </div>
    </div>
  );
}
