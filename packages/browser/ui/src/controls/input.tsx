import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { textControlStyles } from './control-styles.ts';
import { useFieldControl } from './field.tsx';

export interface InputProps extends ComponentProps<'input'> {
  /** Less tall, for bars and heads of lists. */
  compact?: boolean;
}

/** A one-line text control. Inside a `Field` it takes the field's id and descriptions. */
export function Input({ compact = false, className, ...props }: InputProps): ReactNode {
  return (
    <input
      type="text"
      {...useFieldControl(props)}
      className={cn(textControlStyles, compact ? 'h-9' : 'h-11', className)}
    />
  );
}
