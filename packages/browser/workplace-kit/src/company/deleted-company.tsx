import { errorText } from '@scopewright/api-client';
import type { CompanyDetail } from '@scopewright/contracts';
import { DELETED_COMPANY_KEPT_DAYS } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button, EmptyState, formatDay, Trash2 } from '@scopewright/ui';
import { WorkplacePage } from '../page/workplace-page.tsx';
import { useRefreshCompany } from './use-company.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when a deleted company can be restored. */
const keptUntil = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + DELETED_COMPANY_KEPT_DAYS * DAY_MS).toISOString();

/** Shown at the address of a deleted company to users who may restore it. */
export function DeletedCompany({
  company: { id, name, deletedAt },
}: {
  company: Pick<CompanyDetail, 'id' | 'name' | 'deletedAt'>;
}) {
  const { api, toast } = useHost();
  const refresh = useRefreshCompany(id);
  const restore = useMutation({
    mutationFn: () => api.call('restoreCompany', { params: { companyId: id } }),
    onSuccess: () => toast.success(`${name} is back`),
    onSettled: refresh,
  });
  const kept = deletedAt
    ? `It was deleted on ${formatDay(deletedAt)}, and is removed for good on ${formatDay(keptUntil(deletedAt))}.`
    : 'It was deleted, and is removed for good soon.';
  return (
    <WorkplacePage title={name} crumbs={[{ label: 'Client companies', to: '/' }]}>
      <div className="grid gap-6">
        {restore.error ? (
          <Alert tone="danger">
            {errorText(restore.error, {
              network: 'Please check your connection and try again.',
              other: 'Failed to restore the company',
            })}
          </Alert>
        ) : null}
        <EmptyState
          icon={<Trash2 />}
          title="This client company is deleted"
          description={`${kept} Until then it can be restored with its people, SOWs and history. Its people can’t sign in meanwhile.`}
          action={
            <Button busy={restore.isPending} onClick={() => restore.mutate()}>
              {restore.isPending ? 'Restoring...' : 'Restore'}
            </Button>
          }
        />
      </div>
    </WorkplacePage>
  );
}
