import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Badge, Button, EmptyState, focusOnMount, formatTime, Search } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { EmailForm } from '../form/email-form.tsx';
import { pageWithEmail } from '../layout/addresses.ts';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { BackToLogin } from '../layout/back-to-login.tsx';
import { CopyText } from '../layout/copy-text.tsx';
import { Detail, Details } from '../layout/details.tsx';
import { Steps } from '../layout/steps.tsx';
import { tenantSignIn } from '../layout/tenant-sign-in.ts';
import { TextLink } from '../layout/text-link.tsx';
import { failureOf } from '../proof/failure-of.ts';
import { Proven } from '../proof/proven.tsx';
import { type ProvenAnswer, useProof } from '../proof/use-proof.ts';
import { temporaryPassword } from './temporary-password.ts';

type Account = ProvenAnswer<'checkAccount'>;

/** Shows the data of an account, and creates the auth account if it is missing (§2.12). */
export function DiagnosticScreen() {
  const { api } = useHost();
  const proof = useProof();
  const check = useMutation({
    mutationFn: (email: string) =>
      proof.prove(email, ({ code, headers }) => api.call('checkAccount', { body: { email, ...code }, headers })),
  });
  const create = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      proof.prove(email, ({ code, headers }) =>
        api.call('createAuthAccount', { body: { email, password, ...code }, headers }),
      ),
    onSuccess: (_, { email }) => check.mutate(email),
  });
  const checkFailure = failureOf(check.error, { other: 'Failed to check account' });
  const createFailure = failureOf(create.error, { other: 'Failed to create auth account' });
  const email = check.variables ?? '';
  return (
    <AuthLayout
      isWide
      title="Account diagnostic"
      subtitle="See the stored data of an account: the auth account, the user record and the company it belongs to."
      footer={<BackToLogin email={email} />}
    >
      <Proven proof={proof}>
        <EmailForm
          label="Account diagnostic"
          submit="Check account"
          busyLabel="Checking account..."
          isBusy={check.isPending}
          failure={checkFailure}
          onSubmit={(address) => {
            create.reset();
            check.mutate(address);
          }}
        />
        <div className="mt-6 grid gap-6 empty:hidden" aria-live="polite">
          {create.isSuccess ? (
            <Alert ref={focusOnMount} tabIndex={-1} tone="success" title="Auth account created">
              <div className="grid gap-2">
                <p>
                  Log in with this temporary password. It is shown only now, and can be changed later: the first login
                  asks for a new one.
                </p>
                <CopyText label="the temporary password" text={create.variables.password} />
              </div>
            </Alert>
          ) : null}
          {check.isSuccess ? (
            <Found
              account={check.data}
              email={email}
              failure={createFailure}
              isCreating={create.isPending}
              onCreate={() => create.mutate({ email, password: temporaryPassword() })}
            />
          ) : null}
        </div>
      </Proven>
    </AuthLayout>
  );
}

interface FoundProps {
  account: Account;
  email: string;
  /** Why the account could not be created. */
  failure: string | null;
  isCreating: boolean;
  onCreate: () => void;
}

function Found({ account, email, failure, isCreating, onCreate }: FoundProps) {
  const { boot } = useHost();
  const { authAccount, kvUser, company } = account;
  if (!authAccount && !kvUser && !company) {
    return (
      <EmptyState
        icon={<Search />}
        title="No data found!"
        description={
          <>
            Nothing is stored for this email. If this installation is new,{' '}
            <TextLink to={pageWithEmail(boot, '/bootstrap', email)}>bootstrap it</TextLink> to create the first account
            and company.
          </>
        }
      />
    );
  }
  return (
    <>
      <Part title="Auth account" state={authAccount ? 'Found' : 'Missing'}>
        {authAccount ? (
          <>
            <Detail term="Id">{authAccount.id}</Detail>
            <Detail term="Email">{authAccount.email}</Detail>
            <Detail term="Created">{formatTime(authAccount.created_at)}</Detail>
            <Detail term="Email confirmed">
              {authAccount.email_confirmed_at ? formatTime(authAccount.email_confirmed_at) : 'Not yet'}
            </Detail>
          </>
        ) : null}
      </Part>
      {authAccount || !kvUser ? null : (
        <div className="grid gap-3">
          {failure ? <Alert tone="danger">{failure}</Alert> : null}
          <Button onClick={onCreate} busy={isCreating} className="w-full">
            {isCreating ? 'Creating...' : 'Create Auth Account'}
          </Button>
        </div>
      )}
      <Part title="Database user record" state={kvUser ? 'Found' : 'Missing'}>
        {kvUser ? (
          <>
            <Detail term="Name">{kvUser.name || 'None'}</Detail>
            <Detail term="Role">{kvUser.role}</Detail>
            <Detail term="Company id">{kvUser.companyId ?? 'None'}</Detail>
            <Detail term="Status">{kvUser.status}</Detail>
          </>
        ) : null}
      </Part>
      <Part title="Company association" state={company ? 'Found' : 'None'}>
        {company ? (
          <>
            <Detail term="Name">{company.name}</Detail>
            <Detail term="Subdomain">{company.subdomain ?? 'None'}</Detail>
            <Detail term="Status">{company.status}</Detail>
          </>
        ) : null}
      </Part>
      <NextSteps account={account} email={email} />
    </>
  );
}

interface PartProps {
  title: string;
  state: 'Found' | 'Missing' | 'None';
  children: ReactNode;
}

const TONES = { Found: 'success', Missing: 'danger', None: 'neutral' } as const;

function Part({ title, state, children }: PartProps) {
  return (
    <section className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{title}</h2>
        <Badge tone={TONES[state]}>{state}</Badge>
      </div>
      {children ? <Details>{children}</Details> : null}
    </section>
  );
}

/** Instructions about the findings. */
function NextSteps({ account: { authAccount, kvUser, company }, email }: { account: Account; email: string }) {
  const { boot } = useHost();
  if (!authAccount) {
    return (
      <Steps title="Next steps">
        <li>Create the auth account, and note its temporary password.</li>
        <li>Log in with it and choose your own password.</li>
      </Steps>
    );
  }
  if (!kvUser) {
    return (
      <Steps title="Next steps">
        <li>
          <TextLink to={pageWithEmail(boot, '/recover', email)}>Recover the user record</TextLink>.
        </li>
        <li>Check the account here again.</li>
      </Steps>
    );
  }
  const belongsNowhere = !company && kvUser.role !== 'systemAdmin';
  return (
    <Steps title="Next steps">
      {belongsNowhere ? (
        <li>
          Ask an existing admin for an invitation, or have an operator run the{' '}
          <TextLink to={pageWithEmail(boot, '/setup', email)}>quick setup</TextLink>.
        </li>
      ) : null}
      {company && !company.subdomain ? (
        <li>
          <TextLink to={pageWithEmail(boot, '/fix', email)}>Fix the subdomain</TextLink>.
        </li>
      ) : null}
      <li>
        {company?.subdomain ? <SignInLink href={tenantSignIn(boot, company.subdomain, email)} /> : 'Log in'}. If the
        password is refused, <TextLink to={pageWithEmail(boot, '/reset-password', email)}>reset it</TextLink>.
      </li>
    </Steps>
  );
}

function SignInLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      className="rounded-xs font-medium text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong"
    >
      Log in at the company's address
    </a>
  );
}
