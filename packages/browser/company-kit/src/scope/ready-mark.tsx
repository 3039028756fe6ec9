import { cn } from '@scopewright/ui';
import { choicesOf, READY_WORDS, type ReadyState } from './scope-words.ts';

const DOTS: Record<ReadyState, string> = {
  draft: 'border-border-strong',
  inReview: 'border-dot-warning bg-dot-warning',
  ready: 'border-dot-success bg-dot-success',
  blocked: 'border-dot-danger bg-dot-danger',
};

/** The color of a ready state, shown beside its label. */
export const ReadyDot = ({ state }: { state: ReadyState }) => (
  <span aria-hidden="true" className={cn('size-2 shrink-0 rounded-full border', DOTS[state])} />
);

/** The ready states as choices of a picker. */
export const READY_CHOICES = choicesOf(READY_WORDS).map((option) => ({
  ...option,
  icon: <ReadyDot state={option.value} />,
}));

/** The state of an item: a dot with its label. */
export function ReadyMark({ state, dotOnly = false }: { state: ReadyState; dotOnly?: boolean }) {
  return (
    <span
      className="inline-flex items-center gap-1.5 whitespace-nowrap"
      title={dotOnly ? READY_WORDS[state] : undefined}
    >
      <ReadyDot state={state} />
      <span className={dotOnly ? 'sr-only' : 'text-sm'}>{READY_WORDS[state]}</span>
    </span>
  );
}
