import type { Finding, Fix } from '@scopewright/domain/scoping/finding';
import { changesOfFix } from '@scopewright/domain/scoping/fix';
import { Badge, Button, ChevronRight } from '@scopewright/ui';
import { FindingLine, findingKey } from '../finding-line.tsx';
import { useScope } from '../saving/use-scope.tsx';
import { useWorkspace } from './workspace-context.tsx';

interface WorkspaceFindingProps {
  finding: Finding;
  compact?: boolean;
  /** It stands at its place already. */
  here?: boolean;
}

/** One thing that the check has found: what, the way there, and the mending where there is one right answer. */
export function WorkspaceFinding({ finding, compact = false, here = false }: WorkspaceFindingProps) {
  const { write, openItem } = useWorkspace();
  const { store } = useScope();
  const { fix } = finding;
  const mendable = write && fix && store.get(finding.itemId);
  const mend = (offered: Fix) => {
    const open = store.get(finding.itemId);
    const changes = open && changesOfFix(open.item, offered);
    if (changes) store.change(finding.itemId, changes, offered.label);
  };
  return (
    <FindingLine finding={finding} compact={compact}>
      {finding.path.length > 0 && !here ? (
        <Button
          variant="link"
          size="sm"
          aria-label={`Show the place: ${finding.message}`}
          onClick={() => openItem(finding.itemId, finding.path)}
        >
          Show
        </Button>
      ) : null}
      {mendable && fix ? (
        <Button variant="link" size="sm" aria-label={`${fix.label}: ${finding.message}`} onClick={() => mend(fix)}>
          {fix.label}
        </Button>
      ) : null}
    </FindingLine>
  );
}

/** More findings than these are folded: the editor is what the item was opened for. */
const MOST_UNFOLDED = 8;

/** What the check has found in an item, above its editor. The parts of a workflow name theirs themselves: there it is folded. */
export function ItemFindings({ itemId, folded }: { itemId: string; folded: boolean }) {
  const { findings } = useWorkspace();
  const own = findings.filter((finding) => finding.itemId === itemId);
  const errors = own.filter(({ severity }) => severity === 'error').length;
  if (own.length === 0) return null;
  return (
    <details
      open={!folded && own.length <= MOST_UNFOLDED}
      className="group rounded-md border border-border bg-surface-raised px-3"
    >
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 text-sm">
        <ChevronRight aria-hidden="true" className="size-4 text-text-muted transition-transform group-open:rotate-90" />
        <span className="font-medium">
          {own.length} {own.length === 1 ? 'finding' : 'findings'}
        </span>
        {errors > 0 ? <Badge tone="danger">{errors === 1 ? '1 error' : `${errors} errors`}</Badge> : null}
      </summary>
      <ul className="divide-y divide-border pb-1">
        {own.map((finding) => (
          <li key={findingKey(finding)}>
            <WorkspaceFinding finding={finding} compact />
          </li>
        ))}
      </ul>
    </details>
  );
}
