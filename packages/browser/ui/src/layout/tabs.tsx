import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

const TRIGGER_SIZES = { md: 'text-sm', lg: 'text-base' } as const;
const PADDINGS = { md: 'px-4', sm: 'px-2.5' } as const;
const CONTENT_SIZES = { md: 'pt-6', lg: 'pt-10' } as const;

export const Tabs = RadixTabs.Root;

/** The row of tabs; it scrolls sideways if it doesn't fit. `aria-label` names the choice. */
export function TabsList({ className, ...props }: ComponentProps<typeof RadixTabs.List>): ReactNode {
  return (
    <RadixTabs.List
      {...props}
      className={cn('flex gap-1 overflow-x-auto border-border border-b [scrollbar-width:none]', className)}
    />
  );
}

export interface TabsTriggerProps extends ComponentProps<typeof RadixTabs.Trigger> {
  size?: keyof typeof TRIGGER_SIZES;
  /** `sm` for a row of many tabs. */
  padding?: keyof typeof PADDINGS;
}

export function TabsTrigger({ size = 'md', padding = 'md', className, ...props }: TabsTriggerProps): ReactNode {
  return (
    <RadixTabs.Trigger
      {...props}
      className={cn(
        '-mb-px inline-flex h-11 shrink-0 items-center gap-2 border-transparent border-b-2 font-medium text-text-muted transition-colors hover:text-text',
        'focus-visible:-outline-offset-2 data-[state=active]:border-brand data-[state=active]:text-brand',
        TRIGGER_SIZES[size],
        PADDINGS[padding],
        className,
      )}
    />
  );
}

export interface TabsContentProps extends ComponentProps<typeof RadixTabs.Content> {
  /** The size of its trigger; sets the distance from the row of tabs. */
  size?: keyof typeof CONTENT_SIZES;
}

export function TabsContent({ size = 'md', className, ...props }: TabsContentProps): ReactNode {
  return (
    <RadixTabs.Content {...props} className={cn('data-[state=inactive]:hidden', CONTENT_SIZES[size], className)} />
  );
}
