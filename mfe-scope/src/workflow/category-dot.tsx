import type { StatusCategory } from '@scopewright/company-kit/scope/scope-words';
import { cn } from '@scopewright/ui';

const TONES: Record<StatusCategory, string> = {
  todo: 'border-border-strong bg-surface-sunken',
  inProgress: 'border-info bg-info',
  done: 'border-success bg-success',
};

/** The platform's color of a category; its name is shown beside it. */
export function CategoryDot({ category }: { category: StatusCategory | null }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'size-2.5 shrink-0 rounded-full border',
        category === null ? 'border-warning border-dashed' : TONES[category],
      )}
    />
  );
}
