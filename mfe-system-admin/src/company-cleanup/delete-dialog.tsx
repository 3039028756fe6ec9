import type { CompanyNeedingMigration } from '@scopewright/contracts';
import { plural } from '@scopewright/domain/counted';
import { ConfirmDialog } from '@scopewright/ui';
import { countCompanies } from './use-company-changes.ts';

/** The dialog's subject: one company, or the selected ones. */
export interface Deletion {
  companies: readonly CompanyNeedingMigration[];
  bulk: boolean;
}

interface DeleteDialogProps {
  deletion: Deletion | null;
  onClose: () => void;
  onDelete: (deletion: Deletion) => void;
}

/** Asks before companies are deleted (§5). */
export function DeleteDialog({ deletion, onClose, onDelete }: DeleteDialogProps) {
  const { companies, bulk } = deletion ?? { companies: [], bulk: false };
  const count = countCompanies(companies.length);
  const whose = plural(companies.length, 'the company', 'the companies');
  return (
    <ConfirmDialog
      open={deletion !== null}
      onOpenChange={(open) => !open && onClose()}
      title={bulk ? `Delete ${count}?` : `Delete ${companies[0]?.companyName ?? ''}?`}
      description={`Everything that belongs to ${whose} is deleted. Users lose their access and keep their accounts. This cannot be undone.`}
      confirmLabel={bulk ? `Delete ${count}` : 'Delete company'}
      tone="danger"
      onConfirm={() => {
        if (deletion) onDelete(deletion);
      }}
    >
      {bulk ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by the keyboard
        <section aria-label="Selected companies" tabIndex={0} className="mt-4 max-h-[12rem] overflow-y-auto">
          <ul className="grid gap-1 text-sm">
            {companies.map(({ companyId, companyName }) => (
              <li key={companyId} className="wrap-anywhere font-medium">
                {companyName}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </ConfirmDialog>
  );
}
