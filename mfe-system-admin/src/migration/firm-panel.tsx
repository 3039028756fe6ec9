import { errorText } from '@scopewright/api-client';
import type { ConsultingFirm } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, RefreshCw, Skeleton } from '@scopewright/ui';
import { panelTexts, useConsultingFirm } from './migration-queries.ts';
import { Panel, Results } from './panel.tsx';
import { PANEL_IDS } from './panel-ids.ts';

function Firm({
  firm: { name, subdomain, clientCompaniesCount, consultantsCanSeeAllClients },
}: {
  firm: ConsultingFirm;
}) {
  const { boot } = useHost();
  return (
    <Results
      rows={[
        ['Name', name],
        ['Address', subdomain ? `${subdomain}.${boot.productDomain}` : 'None'],
        ['Client companies', clientCompaniesCount.toLocaleString('en')],
        ['Consultants see all clients', consultantsCanSeeAllClients ? 'Yes' : 'No'],
      ]}
    />
  );
}

/** Whether the firm exists that companies are migrated into. */
export function FirmPanel() {
  const { data, error, isFetching, refetch } = useConsultingFirm();
  return (
    <Panel
      id={PANEL_IDS.firm}
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
