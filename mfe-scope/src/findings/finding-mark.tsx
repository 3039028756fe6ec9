import { FINDING_LOOKS, SEVERITIES } from '@scopewright/company-kit/scope/finding-looks';
import type { Finding, Severity } from '@scopewright/domain/scoping/finding';
import { Button } from '@scopewright/ui';
import { useContext } from 'react';
import { ShowFindings } from './show-findings.ts';

/** Content of a place's mark. */
export interface Mark {
  /** Of the worst finding; undefined without any. */
  severity: Severity | undefined;
  count: number;
  /** The findings, one per line. */
  text: string;
}

/** The mark for a place with these findings. */
export const markOf = (findings: readonly Finding[]): Mark => ({
  severity: SEVERITIES.find((one) => findings.some(({ severity }) => severity === one)),
  count: findings.length,
  text: findings.map(({ message }) => message).join('\n'),
});

interface FindingMarkProps extends Mark {
  /** The place within the item, as in a change of it. */
  place: readonly string[];
  /** Name of the place, for the middle of a sentence. */
  of: string;
  /** Whether Tab stops here. */
  focusable?: boolean;
}

/**
 * Shows beside a part of an item that it has findings, and leads to them in the list of findings. Its space is always
 * reserved, so that nothing moves when it appears or disappears.
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

/** Whether a finding is about a place of the item or anything inside it. */
export const isAt = ({ path }: Finding, place: readonly string[]): boolean =>
  place.every((key, index) => path[index] === key);

/** The findings about one place of the item or anything inside it. */
export const findingsAt = (findings: readonly Finding[], place: readonly string[]): Finding[] =>
  findings.filter((finding) => isAt(finding, place));
