import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

const PADDINGS = { none: '', md: 'p-6', lg: 'p-6 sm:p-8' } as const;
const SHADOWS = { sm: 'shadow-sm', md: 'shadow-md' } as const;

export interface CardProps extends ComponentProps<'div'> {
  padding?: keyof typeof PADDINGS;
  shadow?: keyof typeof SHADOWS;
}

/** A raised sheet. Give it a heading inside; use `as="section"`-like semantics by wrapping where it is a landmark. */
export function Card({ padding = 'md', shadow = 'sm', className, ...props }: CardProps): ReactNode {
  return (
    <div
      {...props}
      className={cn('rounded-lg border border-border bg-surface-raised', PADDINGS[padding], SHADOWS[shadow], className)}
    />
  );
}
