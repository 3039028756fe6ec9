import { DropdownMenu as RadixMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { usePortalContainer } from '../provider.tsx';

export const DropdownMenu = RadixMenu.Root;
export const DropdownMenuTrigger = RadixMenu.Trigger;

export interface DropdownMenuContentProps extends ComponentProps<typeof RadixMenu.Content> {
  /**
   * Renders the menu beside its trigger, in the trigger's landmark, instead of at the end of the page. Not inside
   * anything that clips.
   */
  inPlace?: boolean;
}

export function DropdownMenuContent({
  inPlace = false,
  className,
  sideOffset = 6,
  align = 'end',
  ...props
}: DropdownMenuContentProps): ReactNode {
  const container = usePortalContainer();
  const content = (
    <RadixMenu.Content
      sideOffset={sideOffset}
      align={align}
      collisionPadding={12}
      {...props}
      className={cn(
        'z-50 min-w-48 animate-rise-in rounded-md border border-border bg-surface-raised p-1 text-text shadow-lg',
        className,
      )}
    />
  );
  return inPlace ? content : <RadixMenu.Portal container={container}>{content}</RadixMenu.Portal>;
}

export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof RadixMenu.Item>): ReactNode {
  return (
    <RadixMenu.Item
      {...props}
      className={cn(
        'flex min-h-10 cursor-pointer select-none items-center gap-2.5 rounded-sm px-3 text-sm outline-none data-disabled:pointer-events-none data-highlighted:bg-surface-sunken data-disabled:opacity-55 [&_svg]:size-4 [&_svg]:text-text-muted',
        className,
      )}
    />
  );
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof RadixMenu.Separator>): ReactNode {
  return <RadixMenu.Separator {...props} className={cn('my-1 h-px bg-border', className)} />;
}
