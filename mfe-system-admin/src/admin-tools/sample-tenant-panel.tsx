import { errorText } from '@scopewright/api-client';
import { DIAGNOSTIC_REFRESH_DELAY_MS } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button, CircleCheck, Spinner } from '@scopewright/ui';
import { useEffect } from 'react';
import { DiagnosticResult } from '../migration/diagnostic-result.tsx';
import { panelTexts, useRefreshAll } from '../migration/migration-queries.ts';
import { Panel } from '../migration/panel.tsx';

/** Creates the fixed sample tenant and, a second later, runs the diagnostic, which then shows it (§2.14). */
export function SampleTenantPanel() {
  const { api } = useHost();
  const refreshAll = useRefreshAll();
  const bootstrap = useMutation({ mutationFn: () => api.call('bootstrapSampleTenant'), onSuccess: refreshAll });
  const { data, error, isPending, mutate: diagnose } = useMutation({ mutationFn: () => api.call('dataDiagnostic') });
  const { isSuccess } = bootstrap;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(diagnose, DIAGNOSTIC_REFRESH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, diagnose]);

  return (
    <Panel
      id="sample-tenant"
      title="Sample tenant"
      description="Creates the company ISOS Technology with its own address. Nothing changes if it already exists."
      error={bootstrap.error && errorText(bootstrap.error, panelTexts('Bootstrap failed'))}
      actions={
        <Button busy={bootstrap.isPending} disabled={isSuccess} onClick={() => bootstrap.mutate()}>
          {isSuccess ? <CircleCheck aria-hidden="true" /> : null}
          {bootstrap.isPending ? 'Bootstrapping...' : isSuccess ? 'Bootstrapped!' : 'Bootstrap sample tenant'}
        </Button>
      }
    >
      <div role="status" className={isPending ? 'flex items-center gap-2 text-sm text-text-muted' : 'sr-only'}>
        {isPending ? (
          <>
            <Spinner /> Running the diagnostic...
          </>
        ) : null}
      </div>
      {error ? (
        <Alert tone="danger">
          {errorText(error, panelTexts('Diagnostic failed'))}{' '}
          <Button variant="secondary" size="sm" onClick={() => diagnose()}>
            Run again
          </Button>
        </Alert>
      ) : null}
      {data ? <DiagnosticResult found={data} /> : null}
    </Panel>
  );
}
