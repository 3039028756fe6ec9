import { errorText } from '@scopewright/api-client';
import { useMutation } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { Button, Search } from '@scopewright/ui';
import { DiagnosticResult } from './diagnostic-result.tsx';
import { panelTexts } from './migration-queries.ts';
import { Panel } from './panel.tsx';
import { PANEL_IDS } from './panel-ids.ts';

/** Shows what is stored, under the keys of §3. */
export function DiagnosticPanel() {
  const { api } = useHost();
  const run = useMutation({ mutationFn: () => api.call('dataDiagnostic') });
  return (
    <Panel
      id={PANEL_IDS.diagnostic}
      title="Database Diagnostic"
      description="Lists the stored companies, users, company data and consulting firms, with every key. It changes nothing."
      error={run.error && errorText(run.error, panelTexts('Diagnostic failed'))}
      actions={
        <Button variant="secondary" busy={run.isPending} onClick={() => run.mutate()}>
          {run.isPending ? null : <Search aria-hidden="true" />}
          {run.isPending ? 'Running...' : run.data ? 'Run again' : 'Run diagnostic'}
        </Button>
      }
    >
      {run.data ? <DiagnosticResult found={run.data} /> : null}
    </Panel>
  );
}
