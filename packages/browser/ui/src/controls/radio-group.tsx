import { type ReactNode, type Ref, useId } from 'react';
import { cn } from '../cn.ts';

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps {
  legend: ReactNode;
  name: string;
  options: readonly RadioOption[];
  value?: string;
  onValueChange?: (value: string) => void;
  error?: string;
  hideLegend?: boolean;
  className?: string;
  ref?: Ref<HTMLFieldSetElement>;
}

/** One choice out of a few, as cards around native radio buttons (arrow keys move the choice). */
export function RadioGroup({
  legend,
  name,
  options,
  value,
  onValueChange,
  error,
  hideLegend = false,
  className,
  ref,
}: RadioGroupProps): ReactNode {
  const id = useId();
  return (
    <fieldset
      ref={ref}
      className={cn('grid min-w-0 gap-2', className)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-medium text-sm text-text'}>{legend}</legend>
      {options.map((option, index) => (
        <label
          key={option.value}
          htmlFor={`${id}-${index}`}
          className={cn(
            'flex items-start gap-3 rounded-md border border-border-strong bg-surface-raised p-3 text-sm transition-colors',
            'has-checked:border-brand has-checked:bg-brand-soft has-disabled:opacity-55 hover:border-brand',
          )}
        >
          <input
            type="radio"
            id={`${id}-${index}`}
            name={name}
            value={option.value}
            checked={value === option.value}
            disabled={option.disabled}
            onChange={() => onValueChange?.(option.value)}
            className="mt-0.5 size-4.5 shrink-0 accent-brand"
          />
          <span className="grid">
            <span className="font-medium text-text">{option.label}</span>
            {option.hint ? <span className="text-text-muted">{option.hint}</span> : null}
          </span>
        </label>
      ))}
      {error ? (
        <p id={`${id}-error`} className="font-medium text-danger text-sm">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
