import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface ProgressProps {
  /** Percent done, 0 to 100. */
  value: number;
  label: string;
  /** Read out instead of the percentage ("Step 2 of 5"). */
  valueText?: string;
  tone?: 'brand' | 'success' | 'warning' | 'danger';
  className?: string;
}

const TONES = { brand: 'bg-brand', success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger' } as const;

/** A progress bar. */
export function Progress({ value, label, valueText, tone = 'brand', className }: ProgressProps): ReactNode {
  const percent = Math.min(100, Math.max(0, Math.round(value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={cn('h-2 overflow-hidden rounded-full bg-neutral-soft inset-ring inset-ring-border', className)}
    >
      <div
        className={cn('h-full rounded-full transition-[width] duration-300', TONES[tone])}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
