import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

const TONES = {
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const;

export interface BannerProps {
  tone?: keyof typeof TONES;
  action?: ReactNode;
  children: ReactNode;
}

/** A strip across the whole page about the account or the connection. */
export function Banner({ tone = 'info', action, children }: BannerProps): ReactNode {
  return (
    <div
      role="status"
      className={cn(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 py-2.5 text-center font-medium text-sm',
        TONES[tone],
      )}
    >
      <span className="text-balance">{children}</span>
      {action}
    </div>
  );
}
