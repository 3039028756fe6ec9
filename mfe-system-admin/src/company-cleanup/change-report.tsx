import { Alert, Progress } from '@scopewright/ui';
import { countCompanies, type Doing, type FailedCompany } from './use-company-changes.ts';

/** Progress of a change of several companies. */
export function ChangeProgress({ doing: { what, done, total } }: { doing: Doing }) {
  if (total < 2) return null;
  return (
    <div className="grid gap-2 border-border border-b px-4 py-3 sm:px-6">
      <p role="status" className="text-sm tabular-nums">
        {what} {(done + 1).toLocaleString('en')} of {countCompanies(total)}...
      </p>
      <Progress value={(done / total) * 100} label={what} />
    </div>
  );
}

/** The companies for which a change failed, each with the reason. */
export function Failures({ failed }: { failed: readonly FailedCompany[] }) {
  if (failed.length === 0) return null;
  return (
    <Alert tone="danger" className="m-4 sm:mx-6">
      <ul aria-label="Reasons" className="grid gap-1">
        {failed.map(({ companyId, companyName, reason }) => (
          <li key={companyId} className="wrap-anywhere">
            <span className="font-medium">{companyName}</span>: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
