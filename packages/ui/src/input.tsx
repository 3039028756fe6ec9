import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { controlStyles } from './control-styles.ts';
import { useFieldControl } from './field.tsx';

/** A one-line text control. Inside a `Field` it takes the field's id and descriptions. */
export function Input({ className, ...props }: ComponentProps<'input'>): ReactNode {
  return <input type="text" {...useFieldControl(props)} className={cn(controlStyles, 'h-11', className)} />;
}
