import { DELETED_FIRM_KEPT_DAYS } from '@scopewright/contracts/constants';
import { can } from '@scopewright/domain/policy';
import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { Button, ConfirmDialog, dayInWords, Trash2 } from '@scopewright/ui';
import { useState } from 'react';
import { SectionCard } from '../section-card.tsx';
import { ExportCard } from './export-card.tsx';
import { deletionProblem, useDeleteFirm } from './use-firm-life.ts';

/** Exporting all data, and deleting the firm. `leave` navigates the browser to another page. */
export function DangerScreen({ leave = (url: string) => window.location.assign(url) }) {
  const { abilities } = useSession();
  return (
    <div className="grid gap-6">
      {can(abilities, 'firm:export') ? <ExportCard /> : null}
      {can(abilities, 'firm:delete') ? <DeleteCard leave={leave} /> : null}
    </div>
  );
}

function DeleteCard({ leave }: { leave: (url: string) => void }) {
  const { boot, toast } = useHost();
  const [asking, setAsking] = useState(false);
  const remove = useDeleteFirm();
  const name = boot.tenant?.firmName ?? '';
  return (
    <>
      <SectionCard
        tone="danger"
        title="Delete the firm"
        description={`Everyone in the firm and at its clients is signed out and can no longer sign in. For ${DELETED_FIRM_KEPT_DAYS} days it can be restored with a link that is mailed to its administrators; after that everything is permanently deleted.`}
        actions={
          <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" />
            Delete firm
          </Button>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          remove.reset();
          setAsking(open);
        }}
        tone="danger"
        title={`Delete ${name}?`}
        description={
          <>
            Every client, SOW, document and user of the firm goes with it, and everyone is signed out. For{' '}
            {DELETED_FIRM_KEPT_DAYS} days a link that its administrators are mailed brings all of it back; then it is
            gone for good.
            {remove.error ? (
              <span role="alert" className="mt-3 block font-medium text-danger">
                {deletionProblem(remove.error)}
              </span>
            ) : null}
          </>
        }
        typeToConfirm={name}
        confirmLabel="Delete firm"
        onConfirm={() =>
          remove.mutateAsync(name).then(({ restorableUntil }) => {
            toast.success(
              `${name} was deleted. Until ${dayInWords(restorableUntil)} you can restore it with the link in your mail.`,
            );
            // reloaded, the page says that the firm was deleted and how to restore it
            leave(tenantHref(boot, '/'));
          })
        }
      />
    </>
  );
}
