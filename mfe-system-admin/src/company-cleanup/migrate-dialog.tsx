import { errorText } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import type { CompanyNeedingMigration } from '@scopewright/contracts';
import { Alert, ConfirmDialog, Skeleton } from '@scopewright/ui';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { panelTexts } from '../migration/migration-queries.ts';
import { PlanSummary } from '../migration/plan-summary.tsx';

interface MigrateDialogProps {
  company: CompanyNeedingMigration | null;
  onClose: () => void;
  onMigrate: (company: CompanyNeedingMigration) => void;
}

/** Asks before a company is migrated with defaults, and shows what that changes. */
export function MigrateDialog({ company, onClose, onMigrate }: MigrateDialogProps) {
  const companyId = company?.companyId ?? '';
  const plan = useCall(
    [...SYSTEM_ADMIN_QUERIES, 'company-cleanup', 'plan', companyId],
    'migrationPlan',
    { query: { companyId } },
    {
      enabled: company !== null,
      // the user confirms what would happen now
      staleTime: 0,
      gcTime: 0,
    },
  );
  return (
    <ConfirmDialog
      open={company !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Migrate ${company?.companyName ?? ''} with defaults?`}
      description="The company becomes a client of the consulting firm, and gets the default configuration items if it has none. This is hard to undo."
      confirmLabel="Migrate"
      onConfirm={() => {
        if (company) onMigrate(company);
      }}
    >
      {plan.data ? (
        <PlanSummary plan={plan.data} />
      ) : plan.error ? (
        <Alert tone="warning" className="mt-4">
          {errorText(plan.error, panelTexts('Migration failed'))}
        </Alert>
      ) : (
        <div className="mt-4">
          <Skeleton size="control" />
        </div>
      )}
    </ConfirmDialog>
  );
}
