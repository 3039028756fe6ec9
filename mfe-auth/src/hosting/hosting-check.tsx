import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button } from '@scopewright/ui';
import { Detail, Details } from '../layout/details.tsx';
import { failureOf } from '../proof/failure-of.ts';
import type { Proof, ProvenAnswer } from '../proof/use-proof.ts';

/** The state of the hosting configuration, fetched on demand. */
export function useHostingCheck(proof: Proof) {
  const { api } = useHost();
  return useMutation({
    mutationFn: () => proof.prove(null, ({ headers }) => api.call('hostingDiagnostic', { headers })),
  });
}

interface HostingCheckProps {
  check: ReturnType<typeof useHostingCheck>;
  /** Called when the user runs the check. */
  onUse?: () => void;
}

/** Checks the connection to the hosting provider (§2.14, §2.16). Tokens are shown as previews only. */
export function HostingCheck({ check, onUse }: HostingCheckProps) {
  const failure = failureOf(check.error, { other: 'Failed to check the hosting configuration' });
  const run = () => {
    onUse?.();
    check.mutate();
  };
  return (
    <div className="grid gap-4">
      <Button variant="secondary" onClick={run} busy={check.isPending} className="w-full">
        {check.isPending ? 'Checking configuration...' : 'Check hosting configuration'}
      </Button>
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      {check.isSuccess ? <Configuration found={check.data} /> : null}
    </div>
  );
}

function Configuration({ found }: { found: ProvenAnswer<'hostingDiagnostic'> }) {
  const { provider, configured, hasApiToken, apiTokenPreview, hasProjectId, projectId, hasTeamId, teamId, problem } =
    found;
  if (provider === 'wildcard') {
    return <Alert tone="success">Every subdomain is served here. There is nothing to configure.</Alert>;
  }
  return (
    <>
      {configured && !problem ? (
        <Alert tone="success">The hosting configuration is complete.</Alert>
      ) : (
        <Alert
          tone="warning"
          title={configured ? 'The hosting configuration does not work' : 'The hosting configuration is not complete'}
        >
          {problem ?? "Subdomains can't be created by hand until it is."}
        </Alert>
      )}
      <Details>
        <Detail term="API token">{hasApiToken ? (apiTokenPreview ?? 'Set') : 'Not set'}</Detail>
        <Detail term="Project id">{hasProjectId ? (projectId ?? 'Set') : 'Not set'}</Detail>
        <Detail term="Team id">{hasTeamId ? (teamId ?? 'Set') : 'Not set'}</Detail>
      </Details>
    </>
  );
}
