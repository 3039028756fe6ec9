import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

const SIZES = { sm: { box: 'size-8', icon: 'size-4' }, md: { box: 'size-11', icon: 'size-5' } } as const;

export interface CloseButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  /** The thing it closes or dismisses, for screen readers. */
  label: string;
  size?: keyof typeof SIZES;
}

/** The cross that closes a sheet or dismisses something. */
export function CloseButton({ label, size = 'md', className, ...props }: CloseButtonProps): ReactNode {
  const { box, icon } = SIZES[size];
  return (
    <button
      type="button"
      aria-label={label}
      className={cn(
        'flex shrink-0 items-center justify-center rounded-md text-text-muted hover:bg-surface-sunken hover:text-text',
        box,
        className,
      )}
      {...props}
    >
      <X aria-hidden="true" className={icon} />
    </button>
  );
}
