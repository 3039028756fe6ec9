import { useHost } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/remote-contract/router';
import { Alert, Input, PasswordInput } from '@scopewright/ui';
import { Form, FormField, type useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import { pageWithEmail } from '../layout/addresses.ts';
import { TextLink } from '../layout/text-link.tsx';
import { InvitationHelp } from './invitation-help.tsx';
import { LoginButton } from './login-button.tsx';
import type { LoginFailure } from './login-error.ts';
import type { LoginInput, LoginValues } from './login-schema.ts';
import type { useLogin } from './use-login.ts';

interface LoginFormProps extends Pick<ReturnType<typeof useLogin>, 'login' | 'failure'> {
  form: ReturnType<typeof useZodForm<LoginInput, LoginValues>>;
  /** The e-mail as typed so far. */
  email: string;
}

/** E-mail and password (§2.8). The first empty field gets the focus. */
export function LoginForm({ form, email, login, failure }: LoginFormProps) {
  const { boot } = useHost();
  const { setFocus, getValues } = form;

  useEffect(() => setFocus(getValues('email') ? 'password' : 'email'), [setFocus, getValues]);
  useEffect(() => {
    if (failure?.refused) setFocus('password', { shouldSelect: true });
  }, [failure, setFocus]);

  return (
    <Form form={form} onSubmit={login} className="grid gap-5" aria-label="Login">
      {failure ? <Failure failure={failure} email={email} /> : null}
      <FormField<LoginInput> name="email" label="Email">
        {(control) => <Input {...control} type="email" required autoComplete="username" spellCheck={false} />}
      </FormField>
      <FormField<LoginInput>
        name="password"
        label="Password"
        aside={<TextLink to={pageWithEmail(boot, '/reset-password', email)}>Forgot password?</TextLink>}
      >
        {(control) => <PasswordInput {...control} required autoComplete="current-password" />}
      </FormField>
      <LoginButton label="Login" busyLabel="Logging in..." isBusy={form.formState.isSubmitting} failure={failure} />
    </Form>
  );
}

function Failure({ failure, email }: { failure: LoginFailure; email: string }) {
  const { boot } = useHost();
  const { pathname } = useLocation();
  return (
    <Alert tone="danger">
      <p>{failure.message}</p>
      {failure.isArchived ? (
        <p className="mt-1">
          Nothing has been deleted. The firm's administrator can{' '}
          {/* a full reload, because this page doesn't know yet that the account is archived */}
          <a
            href={pageWithEmail(boot, '/restore', email)}
            className="font-medium text-brand underline underline-offset-4"
          >
            restore it
          </a>{' '}
          with the link that was mailed, or write to{' '}
          <a
            href={`mailto:${boot.supportEmail}`}
            className="wrap-anywhere font-medium text-brand underline underline-offset-4"
          >
            {boot.supportEmail}
          </a>
          .
        </p>
      ) : null}
      {failure.offersMore && boot.firstRun ? (
        <p className="mt-1">
          First time here?{' '}
          <TextLink to={pageWithEmail(boot, `${pathname}?setup=true`, email)}>Create the first admin account</TextLink>
        </p>
      ) : null}
      {(failure.offersMore && !boot.firstRun && boot.tenant) || failure.isInvited ? (
        <InvitationHelp email={email} isInvited={failure.isInvited} />
      ) : null}
    </Alert>
  );
}
