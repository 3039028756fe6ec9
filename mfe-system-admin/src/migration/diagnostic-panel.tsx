import { errorText } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import { Button, Search } from '@scopewright/ui';
import { useState } from 'react';
import { DiagnosticResult } from './diagnostic-result.tsx';
import { MIGRATION_QUERIES, panelTexts } from './migration-queries.ts';
import { Panel } from './panel.tsx';

/** Shows stored data under the keys of §3. Once run, it runs again after every change. */
export function DiagnosticPanel() {
  const [wanted, setWanted] = useState(false);
  const { data, error, isFetching, refetch } = useCall(
    [...MIGRATION_QUERIES, 'diagnostic'],
    'dataDiagnostic',
    {},
    { enabled: wanted },
  );
  return (
    <Panel
      id="database-diagnostic"
      title="Database Diagnostic"
      description="Lists the stored companies, users, company data and consulting firms, with every key. It changes nothing."
      error={error && errorText(error, panelTexts('Diagnostic failed'))}
      actions={
        <Button
          variant="secondary"
          busy={isFetching}
          onClick={() => {
            setWanted(true);
            void refetch();
          }}
        >
          {isFetching ? null : <Search aria-hidden="true" />}
          {isFetching ? 'Running...' : data ? 'Run again' : 'Run diagnostic'}
        </Button>
      }
    >
      {data ? <DiagnosticResult found={data} /> : null}
    </Panel>
  );
}
