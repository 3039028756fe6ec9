import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

/** The mark: two corner brackets that bound a scope, and the one point they agree on. `className` sets its size. */
export function LogoMark({ inverse = false, className }: { inverse?: boolean; className: string }): ReactNode {
  const bracket = inverse ? 'stroke-inverse-brand' : 'stroke-brand';
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cn('shrink-0', className)}>
      <path d="M4 19V8a4 4 0 0 1 4-4h11" className={bracket} strokeWidth="3.5" strokeLinecap="round" />
      <path d="M28 13v11a4 4 0 0 1-4 4H13" className={bracket} strokeWidth="3.5" strokeLinecap="round" />
      <path d="m16 10 6 6-6 6-6-6z" className={inverse ? 'fill-inverse-accent' : 'fill-accent'} />
    </svg>
  );
}

const SIZES = { md: 'text-lg', lg: 'text-2xl' } as const;

export interface LogoProps {
  productName: string;
  /** On a `surface-inverse` ground. */
  inverse?: boolean;
  size?: keyof typeof SIZES;
  className?: string;
}

/** The mark with the product's name. */
export function Logo({ productName, inverse = false, size = 'md', className }: LogoProps): ReactNode {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-2.5 font-bold tracking-tight',
        SIZES[size],
        inverse ? 'text-text-inverse' : 'text-text',
        className,
      )}
    >
      <LogoMark inverse={inverse} className="size-[1.5em]" />
      {productName}
    </span>
  );
}
