import type { Finding, Fix } from '@scopewright/domain/scoping/finding';
import { changesOfFix } from '@scopewright/domain/scoping/fix';
import { Button, CircleAlert, cn, Info, TriangleAlert } from '@scopewright/ui';
import type { Change, RequestTypeItem } from './types.ts';

const LOOKS = {
  error: { icon: CircleAlert, colour: 'text-danger', word: 'Error' },
  warning: { icon: TriangleAlert, colour: 'text-warning', word: 'Warning' },
  info: { icon: Info, colour: 'text-info', word: 'Note' },
} as const;

export interface FindingListProps {
  item: RequestTypeItem;
  change: Change;
  findings: readonly Finding[];
  readOnly: boolean;
}

/** What the checks say, each with its mending where there is one right answer. */
export function FindingList({ item, change, findings, readOnly }: FindingListProps) {
  if (findings.length === 0) return null;
  const mend = (fix: Fix) => {
    const changes = changesOfFix(item, fix);
    if (changes) change(changes, fix.label);
  };
  return (
    <ul aria-label="What the checks say" className="grid gap-2">
      {findings.map(({ rule, severity, path, message, fix }) => {
        const { icon: Icon, colour, word } = LOOKS[severity];
        return (
          <li
            key={`${rule} ${path.join(' ')} ${message}`}
            className="flex gap-2.5 rounded-md border border-border bg-surface px-3 py-2 text-sm"
          >
            <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', colour)} />
            <span className="grid min-w-0 flex-1 justify-items-start gap-1.5">
              <span className="wrap-anywhere">
                <span className="sr-only">{word}: </span>
                {message}
              </span>
              {fix && !readOnly ? (
                <Button variant="link" onClick={() => mend(fix)}>
                  {fix.label}
                </Button>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The findings of one place of the item, or of what is in it. */
export const findingsAt = (findings: readonly Finding[], place: readonly string[]): Finding[] =>
  findings.filter(({ path }) => place.every((key, index) => path[index] === key));
