import type { Severity } from '@scopewright/domain/scoping/finding';
import { CircleAlert, Info, TriangleAlert } from '@scopewright/ui';

/** Look and label of findings by severity. */
export const FINDING_LOOKS = {
  error: { Icon: CircleAlert, tone: 'text-danger', word: 'Error' },
  warning: { Icon: TriangleAlert, tone: 'text-warning', word: 'Warning' },
  info: { Icon: Info, tone: 'text-info', word: 'Note' },
} as const satisfies Record<Severity, unknown>;

/** Worst first. */
export const SEVERITIES = ['error', 'warning', 'info'] as const satisfies readonly Severity[];
