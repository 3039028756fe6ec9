import { planName } from '@scopewright/domain/pricing';
import { Badge } from '@scopewright/ui';
import type { FirmRow, FirmState } from './firms-view.ts';

const LOOKS: Record<FirmState, { label: string; tone: 'info' | 'success' | 'warning' | 'neutral' | 'danger' }> = {
  trial: { label: 'Trial', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  'read-only': { label: 'Read-only', tone: 'warning' },
  archived: { label: 'Archived', tone: 'neutral' },
  deleted: { label: 'Deleted', tone: 'danger' },
};

export const stateLabel = (state: FirmState): string => LOOKS[state].label;

/** A firm's state, and its plan if it has one. */
export function FirmStateBadge({
  firm: { state, plan, complimentary },
}: {
  firm: Pick<FirmRow, 'state' | 'plan' | 'complimentary'>;
}) {
  const { label, tone } = LOOKS[state];
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tone}>{state === 'paid' && complimentary ? 'Complimentary' : label}</Badge>
      {plan && state === 'paid' ? <span className="text-sm text-text-muted">{planName(plan)}</span> : null}
    </span>
  );
}
