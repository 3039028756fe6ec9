import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** A raised sheet. Give it a heading inside; use `as="section"`-like semantics by wrapping where it is a landmark. */
export function Card({ className, ...props }: ComponentProps<'div'>): ReactNode {
  return <div {...props} className={cn('rounded-lg border border-border bg-surface-raised p-6 shadow-sm', className)} />;
}
