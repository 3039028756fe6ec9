import { cn } from '@scopewright/ui';
import type { Edge } from './use-drop-target.ts';

/** Shows where the dragged thing will be dropped. */
export function DropLine({ edge }: { edge: Edge }) {
  if (edge === null) return null;
  return (
    <td
      aria-hidden="true"
      data-drop-line
      className={cn(
        'pointer-events-none absolute inset-x-0 z-10 h-0.5 rounded-full bg-brand p-0',
        edge === 'top' ? '-top-px' : '-bottom-px',
      )}
    />
  );
}
