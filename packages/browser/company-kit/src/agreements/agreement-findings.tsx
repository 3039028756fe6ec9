import type { Severity } from '@scopewright/domain/scoping/finding';
import { FindingLine } from '../scope/finding-line.tsx';
import { GuardActions, type OfClause } from './guard-actions.tsx';

/** Findings about scope and agreements without an item: clauses without links, exceeded limits. */
export function AgreementFindings({
  companyId,
  findings,
  write,
}: {
  companyId: string;
  findings: readonly (OfClause & { severity: Severity })[];
  write: boolean;
}) {
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="agreement-findings" className="grid max-w-4xl grid-cols-1 gap-2">
      <h3 id="agreement-findings" className="font-semibold text-text">
        Scope and agreements
      </h3>
      <ul className="divide-y divide-border rounded-md border border-border bg-surface-raised px-3">
        {findings.map((finding) => (
          <li key={`${finding.rule} ${finding.clause?.id} ${finding.message}`}>
            <FindingLine finding={finding}>
              <GuardActions companyId={companyId} finding={finding} write={write} />
            </FindingLine>
          </li>
        ))}
      </ul>
    </section>
  );
}
