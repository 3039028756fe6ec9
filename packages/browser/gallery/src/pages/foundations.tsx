import { cn } from '@scopewright/ui';
import * as icons from '@scopewright/ui/icons';
import type { ReactNode } from 'react';

const SWATCHES = [
  ['surface', 'bg-surface'],
  ['surface-raised', 'bg-surface-raised'],
  ['surface-sunken', 'bg-surface-sunken'],
  ['surface-inverse', 'bg-surface-inverse'],
  ['text', 'bg-text'],
  ['text-muted', 'bg-text-muted'],
  ['border', 'bg-border'],
  ['border-strong', 'bg-border-strong'],
  ['brand', 'bg-brand'],
  ['brand-strong', 'bg-brand-strong'],
  ['brand-soft', 'bg-brand-soft'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['success', 'bg-success'],
  ['warning', 'bg-warning'],
  ['danger', 'bg-danger'],
  ['info', 'bg-info'],
  ['focus', 'bg-focus'],
] as const;

export function Colors(): ReactNode {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
      {SWATCHES.map(([name, className]) => (
        <li key={name} className="grid gap-1.5 text-sm text-text-muted">
          <span className={cn('h-16 rounded-md border border-border', className)} />
          {name}
        </li>
      ))}
    </ul>
  );
}

export function Typography(): ReactNode {
  return (
    <>
      <p className="font-bold text-display">Drawn to scope</p>
      <p className="font-semibold text-3xl">A section’s heading</p>
      <p className="font-semibold text-2xl">A page’s heading</p>
      <p className="font-semibold text-xl">A dialog’s heading</p>
      <p className="text-lg">Larger text introduces a section.</p>
      <p>Body text is set in 16 pixels with generous lines.</p>
      <p className="text-sm text-text-muted">Smaller, muted text explains.</p>
    </>
  );
}

export function Icons(): ReactNode {
  return (
    <ul className="grid grid-cols-3 gap-4 text-text-muted text-xs sm:grid-cols-6">
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name} className="grid justify-items-center gap-2">
          <Icon className="size-5 text-text" aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}
