import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { controlStyles } from './control-styles.ts';
import { useFieldControl } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'multiple'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; its value is the empty string. */
  placeholder?: string;
  /** Less tall, for bars and heads of lists. */
  compact?: boolean;
}

/** The native select: it opens natively on phones and works with every assistive technology. */
export function Select({ options, placeholder, compact = false, className, ...props }: SelectProps): ReactNode {
  const control = useFieldControl(props);
  return (
    <span className="relative block">
      <select
        {...control}
        className={cn(controlStyles, compact ? 'h-9' : 'h-11', 'appearance-none truncate pr-10', className)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-text-muted"
      />
    </span>
  );
}
