import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { textControlStyles } from './control-styles.ts';
import { useFieldControl } from './field.tsx';

/** A multi-line text control. Ctrl or Cmd with Enter submits its form, as Enter alone starts another line. */
export function Textarea({ className, rows = 4, onKeyDown, ...props }: ComponentProps<'textarea'>): ReactNode {
  return (
    <textarea
      rows={rows}
      {...useFieldControl(props)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        const { form } = event.currentTarget;
        if (!form) return;
        event.preventDefault();
        form.requestSubmit();
      }}
      className={cn(textControlStyles, 'py-2.5 leading-6', className)}
    />
  );
}
