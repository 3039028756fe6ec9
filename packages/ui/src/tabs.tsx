import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export const Tabs = RadixTabs.Root;

/** The row of tabs; it scrolls sideways where it doesn't fit. `aria-label` says what the tabs choose. */
export function TabsList({ className, ...props }: ComponentProps<typeof RadixTabs.List>): ReactNode {
  return <RadixTabs.List {...props} className={cn('flex gap-1 overflow-x-auto border-border border-b [scrollbar-width:none]', className)} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>): ReactNode {
  return (
    <RadixTabs.Trigger
      {...props}
      className={cn(
        '-mb-px inline-flex h-11 shrink-0 items-center gap-2 border-transparent border-b-2 px-4 font-medium text-sm text-text-muted transition-colors hover:text-text',
        'focus-visible:-outline-offset-2 data-[state=active]:border-brand data-[state=active]:text-brand',
        className,
      )}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof RadixTabs.Content>): ReactNode {
  return <RadixTabs.Content {...props} className={cn('pt-6 data-[state=inactive]:hidden', className)} />;
}
