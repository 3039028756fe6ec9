import { errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, RefreshCw, Skeleton } from '@scopewright/ui';
import { useState } from 'react';
import { InviteAdministratorDialog } from '../firms/invite-administrator-dialog.tsx';
import { panelTexts, useConsultingFirm } from './migration-queries.ts';
import { Panel, Results } from './panel.tsx';

type HomeFirm = NonNullable<CallOutput<'checkConsultingFirm'>['firm']>;

function Firm({ firm }: { firm: HomeFirm }) {
  const { name, subdomain, clientCompaniesCount, consultantsCanSeeAllClients, hasAdministrator } = firm;
  const { boot } = useHost();
  return (
    <>
      <Results
        rows={[
          ['Name', name],
          ['Address', subdomain ? `${subdomain}.${boot.productDomain}` : 'None'],
          ['Client companies', clientCompaniesCount.toLocaleString('en')],
          ['Consultants see all clients', consultantsCanSeeAllClients ? 'Yes' : 'No'],
        ]}
      />
      {hasAdministrator ? null : <AdministratorMissing firm={firm} />}
    </>
  );
}

/** A migration creates the firm without members: someone has to be invited to run it. */
function AdministratorMissing({ firm }: { firm: HomeFirm }) {
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <Alert tone="warning" title="This firm has no administrator yet">
        <div className="grid justify-items-start gap-3">
          <p>No one can run it until an administrator is invited.</p>
          <Button variant="secondary" size="sm" onClick={() => setInviting(true)}>
            Invite administrator
          </Button>
        </div>
      </Alert>
      {inviting ? <InviteAdministratorDialog firm={firm} onClose={() => setInviting(false)} /> : null}
    </>
  );
}

/** Whether the firm exists that companies are migrated into. */
export function FirmPanel() {
  const { data, error, isFetching, refetch } = useConsultingFirm();
  return (
    <Panel
      id="consulting-firm-status"
      title="Consulting Firm Status"
      description="The firm that companies are moved into. Firms that signed up themselves are not affected by a migration."
      error={error && errorText(error, panelTexts('Check failed'))}
      actions={
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {isFetching ? null : <RefreshCw aria-hidden="true" />}
          {isFetching ? 'Checking...' : 'Check'}
        </Button>
      }
    >
      {data?.firm ? <Firm firm={data.firm} /> : null}
      {data && !data.firm ? (
        <Alert>No consulting firm exists yet. Migrate to the consulting-firm model to create it.</Alert>
      ) : null}
      {data || error ? null : <Skeleton size="control" />}
    </Panel>
  );
}
