import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { formatDate } from '../dates.ts';
import { textControlStyles } from './control-styles.ts';
import { useFieldControl } from './field.tsx';

export interface InputProps extends ComponentProps<'input'> {
  /** Less tall, for bars and heads of lists. */
  compact?: boolean;
}

/**
 * A one-line text control. Inside a `Field` it takes the field's id and descriptions. A date with a `value` looks as
 * dates do everywhere else until it is edited.
 */
export function Input({ compact = false, className, ...props }: InputProps): ReactNode {
  const { type = 'text', value } = props;
  const isDate = type === 'date' && typeof value === 'string';
  const input = (
    <input
      {...useFieldControl(props)}
      type={type}
      className={cn(textControlStyles, compact ? 'h-9' : 'h-11', isDate && 'peer', className)}
    />
  );
  if (!isDate) return input;
  return (
    <span className="relative block min-w-0">
      {input}
      <ShownDate date={value} />
    </span>
  );
}

/** Browsers show a date in their own order of day and month. This covers it, up to the button that opens the calendar. */
const ShownDate = ({ date }: { date: string }): ReactNode => (
  <span
    aria-hidden="true"
    className={cn(
      'pointer-events-none absolute inset-y-1 right-9 left-1 flex items-center rounded-sm bg-surface-raised ps-2',
      'truncate text-base peer-read-only:bg-surface-sunken peer-focus:hidden peer-disabled:bg-surface-sunken sm:text-sm',
      date === '' && 'text-text-muted peer-disabled:hidden',
    )}
  >
    {date === '' ? 'Choose a date' : formatDate(date)}
  </span>
);
