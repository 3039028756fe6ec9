import { DIAGNOSTIC_REFRESH_DELAY_MS } from '@scopewright/contracts/constants';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button } from '@scopewright/ui';
import { useEffect } from 'react';
import { HostingCheck, useHostingCheck } from '../hosting/hosting-check.tsx';
import { SubdomainCreator } from '../hosting/subdomain-creator.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { BackToLogin } from '../layout/back-to-login.tsx';
import { Section } from '../layout/section.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { failureOf } from '../proof/failure-of.ts';
import { Proven } from '../proof/proven.tsx';
import { type Proof, useProof } from '../proof/use-proof.ts';

/** Tools for the operators of the installation (§2.16, and the sample tenant of §2.14). */
export function AdminToolsScreen() {
  const proof = useProof();
  const check = useHostingCheck(proof);
  return (
    <AuthLayout isWide title="Admin tools" subtitle="For the operator of this installation." footer={<BackToLogin />}>
      <Proven proof={proof} forOperators>
        <div className="grid gap-8">
          <Section
            title="Manual subdomain creator"
            description={
              <>
                <p>Subdomains are created automatically when a company is set up. Use this if that did not happen:</p>
                <ul className="list-disc pl-5">
                  <li>a company was set up, but its address does not open;</li>
                  <li>the hosting provider refused the subdomain at the time;</li>
                  <li>the hosting configuration was added later.</li>
                </ul>
              </>
            }
          >
            <SubdomainCreator proof={proof} />
          </Section>
          <Section
            title="Hosting configuration"
            description="Shows whether the product can reach its hosting provider."
          >
            <HostingCheck check={check} />
          </Section>
          <SampleTenant proof={proof} onReady={check.mutate} />
          <Section title="Other pages">
            <OtherPages />
          </Section>
          <p className="text-sm text-text-muted">
            If something fails, check the browser console: it has the details of every call.
          </p>
        </div>
      </Proven>
    </AuthLayout>
  );
}

interface SampleTenantProps {
  proof: Proof;
  /** Called a moment after the sample tenant was created, to refetch the data. */
  onReady: () => void;
}

function SampleTenant({ proof, onReady }: SampleTenantProps) {
  const { api } = useHost();
  const bootstrap = useMutation({
    mutationFn: () => proof.prove(null, ({ headers }) => api.call('bootstrapSampleTenant', { headers })),
  });
  const { isSuccess } = bootstrap;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(onReady, DIAGNOSTIC_REFRESH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, onReady]);
  const failure = failureOf(bootstrap.error, { other: 'Bootstrap failed' });
  return (
    <Section title="Sample tenant" description="Creates a company with sample data to look around in.">
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <Button
        variant="secondary"
        onClick={() => bootstrap.mutate()}
        busy={bootstrap.isPending}
        disabled={isSuccess}
        className="w-full"
      >
        {bootstrap.isPending ? 'Bootstrapping...' : isSuccess ? 'Bootstrapped!' : 'Bootstrap sample tenant'}
      </Button>
    </Section>
  );
}

const PAGES = [
  { path: '/bootstrap', name: 'First-time setup' },
  { path: '/setup', name: 'Quick setup of a company' },
  { path: '/diagnostic', name: 'Account diagnostic' },
  { path: '/fix', name: 'Fix subdomain access' },
  { path: '/oauth-test', name: 'OAuth test' },
  { path: '/system-admin', name: 'System administration' },
] as const;

function OtherPages() {
  const { boot } = useHost();
  return (
    <ul className="grid gap-2 text-sm sm:grid-cols-2">
      {PAGES.map(({ path, name }) => (
        <li key={path}>
          <TextLink to={tenantHref(boot, path)}>{name}</TextLink>
        </li>
      ))}
    </ul>
  );
}
