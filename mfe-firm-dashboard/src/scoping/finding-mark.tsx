import type { Finding, Severity } from '@scopewright/domain/scoping/finding';
import { Button } from '@scopewright/ui';
import { useContext } from 'react';
import { FINDING_LOOKS, SEVERITIES } from './finding-looks.ts';
import { ShowFindings } from './show-findings.ts';

/** What the mark of a place says. */
export interface Mark {
  /** Of the worst finding; undefined: nothing was found. */
  severity: Severity | undefined;
  count: number;
  /** What was found, one line each. */
  text: string;
}

/** The mark of a place at which the check has found this. */
export const markOf = (findings: readonly Finding[]): Mark => ({
  severity: SEVERITIES.find((one) => findings.some(({ severity }) => severity === one)),
  count: findings.length,
  text: findings.map(({ message }) => message).join('\n'),
});

interface FindingMarkProps extends Mark {
  /** The place within the item, as in a change of it. */
  place: readonly string[];
  /** What is there, in the middle of a sentence. */
  of: string;
  /** Whether Tab stops here. */
  focusable?: boolean;
}

/**
 * Says beside a part of an item that the check has found something about it, and leads to it in the list of findings, which says what. Its space is there
 * whether or not something was found: nothing moves when it comes or goes.
 */
export function FindingMark({ severity, count, text, place, of, focusable = true }: FindingMarkProps) {
  const show = useContext(ShowFindings);
  if (show === null || severity === undefined) return <span className="size-9 shrink-0" />;
  const { Icon, tone } = FINDING_LOOKS[severity];
  return (
    <Button
      variant="ghost"
      size="iconSmall"
      data-menu=""
      tabIndex={focusable ? undefined : -1}
      aria-label={`Show ${count === 1 ? 'the finding' : `the ${count} findings`} about ${of}`}
      title={text}
      onClick={() => show(place)}
    >
      <Icon aria-hidden="true" className={tone} />
    </Button>
  );
}

/** The findings of one place of the item, or of what is in it. */
export const findingsAt = (findings: readonly Finding[], place: readonly string[]): Finding[] =>
  findings.filter(({ path }) => place.every((key, index) => path[index] === key));
