import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { textControlStyles } from './control-styles.ts';
import { useFieldControl } from './field.tsx';

/** A multi-line text control. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>): ReactNode {
  return (
    <textarea
      rows={rows}
      {...useFieldControl(props)}
      className={cn(textControlStyles, 'py-2.5 leading-6', className)}
    />
  );
}
