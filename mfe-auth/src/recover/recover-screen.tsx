import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button } from '@scopewright/ui';
import { EmailForm } from '../form/email-form.tsx';
import { pageWithEmail } from '../layout/addresses.ts';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { BackToLogin, BackToLoginButton } from '../layout/back-to-login.tsx';
import { Detail, Details } from '../layout/details.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { failureOf } from '../proof/failure-of.ts';
import { Proven } from '../proof/proven.tsx';
import { type ProvenAnswer, useProof } from '../proof/use-proof.ts';

/** Recovers an account whose user record is missing (§2.10). */
export function RecoverScreen() {
  const { api } = useHost();
  const proof = useProof();
  const diagnose = useMutation({
    mutationFn: (email: string) =>
      proof.prove(email, ({ code, headers }) => api.call('userDiagnostic', { body: { email, ...code }, headers })),
  });
  const recover = useMutation({
    mutationFn: (email: string) =>
      proof.prove(email, ({ code, headers }) => api.call('recoverUser', { body: { email, ...code }, headers })),
  });
  const failure =
    failureOf(recover.error, { network: 'Network error', other: 'Recovery failed' }) ??
    failureOf(diagnose.error, { network: 'Network error', other: 'Diagnostic failed' });

  if (recover.isSuccess) {
    return (
      <AuthLayout title="Account Recovered!" focusTitle>
        <div className="grid gap-5">
          <Alert tone="success">Your user record is restored. You can log in with your existing password.</Alert>
          <BackToLoginButton email={recover.variables} />
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Recover your account"
      subtitle="Find out what is wrong with your account after a system update, and fix it."
      footer={<BackToLogin email={diagnose.variables} />}
    >
      <Proven proof={proof}>
        <EmailForm
          label="Account recovery"
          submit="Run diagnostic"
          busyLabel="Running diagnostic..."
          isBusy={diagnose.isPending}
          failure={failure}
          onSubmit={(email) => {
            recover.reset();
            diagnose.mutate(email);
          }}
        />
        {diagnose.isSuccess ? (
          <div className="mt-6 grid gap-4 border-border border-t pt-6" aria-live="polite">
            <Found
              email={diagnose.variables}
              result={diagnose.data}
              isRecovering={recover.isPending}
              onRecover={() => recover.mutate(diagnose.variables)}
            />
          </div>
        ) : null}
      </Proven>
    </AuthLayout>
  );
}

interface FoundProps {
  email: string;
  result: ProvenAnswer<'userDiagnostic'>;
  isRecovering: boolean;
  onRecover: () => void;
}

function Found({
  email,
  result: { authExists, authUserId, kvUserExists, kvUser },
  isRecovering,
  onRecover,
}: FoundProps) {
  const { boot } = useHost();
  if (!authExists) {
    return (
      <Alert tone="warning" title="No auth account exists for this email">
        If this installation is new, use the{' '}
        <TextLink to={pageWithEmail(boot, '/bootstrap', email)}>bootstrap setup</TextLink> to create the first account.
        Otherwise ask an existing admin to add you.
      </Alert>
    );
  }
  const details = (
    <Details>
      <Detail term="Auth account">{authUserId ?? 'Found'}</Detail>
      <Detail term="User record">{kvUserExists ? 'Found' : 'Missing'}</Detail>
      {kvUser ? (
        <>
          <Detail term="Role">{kvUser.role}</Detail>
          <Detail term="Company id">{kvUser.companyId ?? 'None'}</Detail>
          <Detail term="Status">{kvUser.status}</Detail>
        </>
      ) : null}
    </Details>
  );
  if (kvUserExists) {
    return (
      <>
        <Alert tone="success" title="Your account is complete">
          There is nothing to recover. If you cannot log in,{' '}
          <TextLink to={pageWithEmail(boot, '/reset-password', email)}>reset your password</TextLink>.
        </Alert>
        {details}
      </>
    );
  }
  return (
    <>
      <Alert tone="warning" title="Your user record is missing">
        Your auth account exists, but the record of the company you belong to is missing. It can be recreated.
      </Alert>
      {details}
      <Button onClick={onRecover} busy={isRecovering} className="w-full">
        {isRecovering ? 'Recovering...' : 'Recover My User Record'}
      </Button>
    </>
  );
}
