import { GUARD_RULES } from '@scopewright/contracts/constants';
import type { CheckFinding } from '@scopewright/contracts/scoping';
import { oneOf } from '@scopewright/domain/one-of';
import { Button } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useState } from 'react';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { clausePath, coveragePath } from './trace-paths.ts';
import { useTraceCommands } from './trace-queries.ts';

/** A finding's text about the clause that it quotes. */
export type OfClause = Pick<CheckFinding, 'rule' | 'message'> & {
  itemId: string | null;
} & Partial<Pick<CheckFinding, 'clause' | 'count' | 'configItem'>>;

/** Ways out of a finding that compares scope and agreements: look at the clause, link it, or accept it as it is. */
export function GuardActions({ companyId, finding, write }: { companyId: string; finding: OfClause; write: boolean }) {
  const { clause, rule, message, itemId, configItem, count } = finding;
  const commands = useTraceCommands(companyId);
  const [accepting, setAccepting] = useState(false);
  const guard = oneOf(GUARD_RULES, rule);
  if (!clause || guard === null) return null;
  const item =
    itemId !== null ? { id: itemId, name: '' } : configItem !== undefined ? { id: null, name: configItem } : null;
  return (
    <>
      <Button asChild variant="link" size="sm" aria-label={`Show the clause: ${message}`}>
        <TenantLink to={clausePath(companyId, clause, false)}>Show the clause</TenantLink>
      </Button>
      {guard === 'scope.orphan-clause' && write ? (
        <Button asChild variant="link" size="sm" aria-label={`Link items: ${message}`}>
          <TenantLink to={coveragePath(companyId)}>Link items</TenantLink>
        </Button>
      ) : null}
      {write ? (
        <Button variant="link" size="sm" aria-label={`Accept: ${message}`} onClick={() => setAccepting(true)}>
          Accept
        </Button>
      ) : null}
      {accepting ? (
        <AcknowledgeDialog
          message={message}
          onAcknowledge={(reason) =>
            commands.acknowledge({ rule: guard, clauseId: clause.id, item, count: count ?? null }, reason)
          }
          onClose={() => setAccepting(false)}
        />
      ) : null}
    </>
  );
}
