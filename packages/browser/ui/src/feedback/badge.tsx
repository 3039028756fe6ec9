import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

const badgeStyles = cva(
  'inline-flex items-center gap-1 whitespace-nowrap rounded-sm px-2 py-0.5 font-semibold text-xs [&_svg]:size-3',
  {
    variants: {
      tone: {
        neutral: 'bg-neutral-soft text-text-muted',
        brand: 'bg-brand-soft text-brand',
        accent: 'bg-accent-soft text-accent',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
        info: 'bg-info-soft text-info',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeStyles>;

/** A short status. The words carry the meaning; the color only supports it. */
export function Badge({ tone, className, ...props }: BadgeProps): ReactNode {
  return <span {...props} className={cn(badgeStyles({ tone }), className)} />;
}
