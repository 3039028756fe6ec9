import type { Finding } from '@scopewright/domain/scoping/finding';
import { cn } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { FINDING_LOOKS } from './finding-looks.ts';

interface FindingLineProps {
  finding: Pick<Finding, 'severity' | 'message'>;
  compact?: boolean;
  /** Actions for the finding. */
  children?: ReactNode;
}

/** One finding of the check. */
export function FindingLine({ finding: { severity, message }, compact = false, children }: FindingLineProps) {
  const { Icon, tone, word } = FINDING_LOOKS[severity];
  return (
    <div className={cn('flex flex-wrap items-start gap-x-3 gap-y-1 text-sm', compact ? 'py-1' : 'py-2')}>
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', tone)} />
      <span className="sr-only">{word}:</span>
      <span className="wrap-anywhere min-w-0 flex-1 basis-48 text-text">{message}</span>
      <span className="flex gap-3 print:hidden">{children}</span>
    </div>
  );
}

/** A unique key of a finding within a check. */
export const findingKey = ({
  itemId,
  rule,
  path,
  message,
}: Pick<Finding, 'rule' | 'path' | 'message'> & { itemId: string | null }): string =>
  `${itemId}/${rule}/${path.join('/')}/${message}`;
