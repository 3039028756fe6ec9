import { BOOTSTRAP_REDIRECT_DELAY_MS } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button, ConfirmDialog, focusOnMount } from '@scopewright/ui';
import { useState } from 'react';
import { HostingCheck, useHostingCheck } from '../hosting/hosting-check.tsx';
import { SubdomainCreator } from '../hosting/subdomain-creator.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { BackToLogin } from '../layout/back-to-login.tsx';
import { RedirectNotice } from '../layout/redirect-notice.tsx';
import { Section } from '../layout/section.tsx';
import { tenantSignIn } from '../layout/tenant-sign-in.ts';
import { failureOf } from '../proof/failure-of.ts';
import { Proven } from '../proof/proven.tsx';
import { type Proof, useProof } from '../proof/use-proof.ts';
import { bootstrapFailure } from './bootstrap-error.ts';
import { BootstrapForm, type BootstrapValues } from './bootstrap-form.tsx';

/** The first-time set-up (§2.14): the first system administrator, a company and its address. */
export function BootstrapScreen() {
  const { api, boot } = useHost();
  const proof = useProof();
  const create = useMutation({
    mutationFn: (body: BootstrapValues) =>
      proof.prove(null, ({ headers }) => api.call('bootstrapCreateAdmin', { body, headers })),
  });
  const reset = useReset(proof, create.reset);
  const failure = bootstrapFailure(create.error);
  if (create.isSuccess) return <Created proof={proof} created={create.variables} />;
  return (
    <AuthLayout
      isWide
      title="First-time setup"
      subtitle={`Create the first administrator of ${boot.productName}, with a company and its address.`}
      footer={<BackToLogin />}
    >
      <Proven proof={proof} forOperators>
        <BootstrapForm
          isBusy={create.isPending}
          onSubmit={(values) => {
            reset.clear();
            create.mutate(values);
          }}
        >
          {reset.isDone ? (
            <Alert ref={focusOnMount} tabIndex={-1} tone="success" title="Database Reset Complete">
              All data is deleted. You can create the first administrator now.
            </Alert>
          ) : null}
          {failure ? <Alert tone="danger">{failure.message}</Alert> : null}
          {failure?.offersReset ? <ResetOffer reset={reset} /> : null}
        </BootstrapForm>
      </Proven>
    </AuthLayout>
  );
}

/** Deletes all data. `onDone` is called afterwards. */
function useReset(proof: Proof, onDone: () => void) {
  const { api, session, toast } = useHost();
  const reset = useMutation({
    mutationFn: () => proof.prove(null, ({ headers }) => api.call('bootstrapReset', { headers })),
    onSuccess: () => {
      onDone();
      if (session.get().status === 'signed-out') return;
      // every session ended with its account; the page reloads without one, which would remove its notice
      toast.success('Database Reset Complete');
      session.forget();
    },
  });
  return {
    isDone: reset.isSuccess,
    isPending: reset.isPending,
    failure: failureOf(reset.error, { other: 'Failed to reset database' }),
    run: () => reset.mutateAsync(),
    clear: reset.reset,
  };
}

function ResetOffer({ reset }: { reset: ReturnType<typeof useReset> }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="text-sm text-text-muted">
        Someone has set this installation up before. Log in with that account, or delete everything and start over.
      </p>
      {reset.failure ? <Alert tone="danger">{reset.failure}</Alert> : null}
      <Button variant="danger" busy={reset.isPending} onClick={() => setAsking(true)} className="justify-self-start">
        {reset.isPending ? 'Resetting...' : 'Reset All Data'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Reset all data?"
        description="This deletes every user, company and setting of this installation, and signs everyone out. It cannot be undone."
        confirmLabel="Delete everything"
        typeToConfirm="RESET"
        tone="danger"
        onConfirm={() => {
          // the call's proof step and result are shown on the page, below the dialog
          void reset.run().catch(() => undefined);
        }}
      />
    </div>
  );
}

function Created({ proof, created: { email, companyName, subdomain } }: { proof: Proof; created: BootstrapValues }) {
  const { boot } = useHost();
  const [isStopped, setStopped] = useState(false);
  const check = useHostingCheck(proof);
  const stop = () => setStopped(true);
  return (
    <AuthLayout isWide title="Setup complete" focusTitle>
      <div className="grid gap-8">
        <div className="grid gap-5">
          <Alert tone="success">
            {companyName} has its address, and {email} administers this installation.
          </Alert>
          <RedirectNotice
            url={tenantSignIn(boot, subdomain, email)}
            delayMs={BOOTSTRAP_REDIRECT_DELAY_MS}
            isStopped={isStopped}
            onStop={stop}
          />
        </div>
        <Proven proof={proof}>
          <div className="grid gap-8">
            <Section
              title="Manual subdomain creator"
              description="Does the new address not open? Create its subdomain at the hosting provider manually."
            >
              <SubdomainCreator proof={proof} subdomain={subdomain} onUse={stop} />
            </Section>
            <Section
              title="Hosting configuration"
              description="Shows whether the product can reach its hosting provider."
            >
              <HostingCheck check={check} onUse={stop} />
            </Section>
          </div>
        </Proven>
      </div>
    </AuthLayout>
  );
}
