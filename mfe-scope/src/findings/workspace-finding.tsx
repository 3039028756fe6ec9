import { GuardActions } from '@scopewright/company-kit/agreements/guard-actions';
import { FindingLine } from '@scopewright/company-kit/scope/finding-line';
import type { Fix } from '@scopewright/domain/scoping/finding';
import { changesOfFix } from '@scopewright/domain/scoping/fix';
import { Button } from '@scopewright/ui';
import { type ItemFinding, useWorkspace } from '../project/workspace-context.tsx';
import { useScope } from '../saving/use-scope.tsx';

interface WorkspaceFindingProps {
  finding: ItemFinding;
  compact?: boolean;
  /** Called when the user goes to its place. */
  onShow?: () => void;
}

/** One finding of the check, with a link to its place, and a fix if there is exactly one right answer. */
export function WorkspaceFinding({ finding, compact = false, onShow }: WorkspaceFindingProps) {
  const { companyId, write, openItem } = useWorkspace();
  const { store } = useScope();
  const { fix } = finding;
  const fixable = write && fix && store.get(finding.itemId);
  const applyFix = (offered: Fix) => {
    const open = store.get(finding.itemId);
    const changes = open && changesOfFix(open.item, offered);
    if (changes) store.change(finding.itemId, changes, offered.label);
  };
  return (
    <FindingLine finding={finding} compact={compact}>
      {finding.path.length > 0 ? (
        <Button
          variant="link"
          size="sm"
          aria-label={`Show the place: ${finding.message}`}
          onClick={() => {
            onShow?.();
            openItem(finding.itemId, finding.path);
          }}
        >
          Show
        </Button>
      ) : null}
      {fixable && fix ? (
        <Button
          data-fix=""
          variant="link"
          size="sm"
          aria-label={`${fix.label}: ${finding.message}`}
          onClick={() => applyFix(fix)}
        >
          {fix.label}
        </Button>
      ) : null}
      {finding.clause ? <GuardActions companyId={companyId} finding={finding} write={write} /> : null}
    </FindingLine>
  );
}
