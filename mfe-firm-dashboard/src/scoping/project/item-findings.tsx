import type { Finding } from '@scopewright/domain/scoping/finding';
import { Badge, Button, ChevronRight, CircleAlert, cn, Info, TriangleAlert } from '@scopewright/ui';
import { useScope } from '../saving/use-scope.tsx';
import { useWorkspace } from './workspace-context.tsx';

const LOOKS = {
  error: { Icon: CircleAlert, tone: 'text-danger', word: 'Error' },
  warning: { Icon: TriangleAlert, tone: 'text-warning', word: 'Warning' },
  info: { Icon: Info, tone: 'text-info', word: 'Note' },
} as const;

interface FindingLineProps {
  finding: Finding;
  compact?: boolean;
  /** It stands at its place already. */
  here?: boolean;
}

/** One thing that the check has found: what, the way there, and the mending where there is one right answer. */
export function FindingLine({ finding, compact = false, here = false }: FindingLineProps) {
  const { write, openItem } = useWorkspace();
  const { store } = useScope();
  const { Icon, tone, word } = LOOKS[finding.severity];
  const { fix } = finding;
  const mendable = write && fix && store.get(finding.itemId);
  return (
    <div className={cn('flex flex-wrap items-start gap-x-3 gap-y-1 text-sm', compact ? 'py-1' : 'py-2')}>
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', tone)} />
      <span className="sr-only">{word}:</span>
      <span className="wrap-anywhere min-w-0 flex-1 basis-48 text-text">{finding.message}</span>
      <span className="flex gap-3">
        {finding.path.length > 0 && !here ? (
          <Button variant="link" size="sm" aria-label={`Show the place: ${finding.message}`} onClick={() => openItem(finding.itemId, finding.path)}>
            Show
          </Button>
        ) : null}
        {mendable && fix ? (
          <Button variant="link" size="sm" aria-label={`${fix.label}: ${finding.message}`} onClick={() => store.change(finding.itemId, fix.changes, fix.label)}>
            {fix.label}
          </Button>
        ) : null}
      </span>
    </div>
  );
}

/** What the check has found in an item, above its editor. The parts of a workflow name theirs themselves: there it is folded. */
export function ItemFindings({ itemId, folded }: { itemId: string; folded: boolean }) {
  const { findings } = useWorkspace();
  const own = findings.filter((finding) => finding.itemId === itemId);
  const errors = own.filter(({ severity }) => severity === 'error').length;
  if (own.length === 0) return null;
  return (
    <details open={!folded} className="group rounded-md border border-border bg-surface-raised px-3">
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 text-sm">
        <ChevronRight aria-hidden="true" className="size-4 text-text-muted transition-transform group-open:rotate-90" />
        <span className="font-medium">
          {own.length} {own.length === 1 ? 'finding' : 'findings'}
        </span>
        {errors > 0 ? <Badge tone="danger">{errors === 1 ? '1 error' : `${errors} errors`}</Badge> : null}
      </summary>
      <ul className="divide-y divide-border pb-1">
        {own.map((finding) => (
          <li key={`${finding.rule}/${finding.path.join('/')}/${finding.message}`}>
            <FindingLine finding={finding} compact />
          </li>
        ))}
      </ul>
    </details>
  );
}
