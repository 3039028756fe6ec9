import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { usePortalContainer } from '../provider.tsx';

export interface TooltipProps {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The focusable element it explains. */
  children: ReactNode;
}

/**
 * A short explanation on hover and focus. It never contains information missing elsewhere: touch screens don't show it.
 */
export function Tooltip({ content, side = 'top', children }: TooltipProps): ReactNode {
  return (
    <RadixTooltip.Provider delayDuration={300}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal container={usePortalContainer()}>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-w-72 animate-fade-in rounded-sm bg-surface-inverse px-2.5 py-1.5 text-text-inverse text-xs shadow-md"
          >
            {content}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
