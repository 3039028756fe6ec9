import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button, focusOnMount } from '@scopewright/ui';
import { EmailForm } from '../form/email-form.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { BackToLogin } from '../layout/back-to-login.tsx';
import { Detail, Details } from '../layout/details.tsx';
import { tenantSignIn } from '../layout/tenant-sign-in.ts';
import { failureOf } from '../proof/failure-of.ts';
import { Proven } from '../proof/proven.tsx';
import { useProof } from '../proof/use-proof.ts';

/** Repairs the address of the user's company (§2.13). */
export function FixSubdomainScreen() {
  const { api, boot } = useHost();
  const proof = useProof();
  const fix = useMutation({
    mutationFn: (email: string) =>
      proof.prove(email, ({ code, headers }) => api.call('fixSubdomainEnabled', { body: { email, ...code }, headers })),
  });
  return (
    <AuthLayout
      title="Fix subdomain access"
      subtitle="If your company's address no longer opens, enter your email to check and repair it."
      footer={<BackToLogin email={fix.variables} />}
    >
      <Proven proof={proof}>
        <EmailForm
          label="Fix subdomain"
          submit="Fix subdomain"
          busyLabel="Fixing..."
          isBusy={fix.isPending}
          doneLabel={fix.isSuccess ? 'Fixed!' : undefined}
          failure={failureOf(fix.error, { other: 'Failed to fix subdomain' })}
          onSubmit={(email) => fix.mutate(email)}
        />
        {fix.isSuccess ? (
          <div className="mt-6 grid gap-4 border-border border-t pt-6">
            <Alert ref={focusOnMount} tabIndex={-1} tone="success">
              {fix.data.message}
            </Alert>
            <Details>
              <Detail term="Company">{fix.data.company.name}</Detail>
              <Detail term="Subdomain">{fix.data.company.subdomain}</Detail>
            </Details>
            <Button asChild className="w-full">
              <a href={tenantSignIn(boot, fix.data.company.subdomain, fix.variables)}>Go to Sign In</a>
            </Button>
          </div>
        ) : null}
      </Proven>
    </AuthLayout>
  );
}
