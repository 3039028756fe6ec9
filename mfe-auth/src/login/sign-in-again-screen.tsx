import type { SessionUser } from '@scopewright/contracts';
import { useHost, useSession } from '@scopewright/remote-contract';
import { pageExit } from '@scopewright/remote-contract/page-exit';
import { Alert, Button, PasswordInput } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import { SecondFactorStep } from '../second-factor/late-step.tsx';
import { LoginButton } from './login-button.tsx';
import { type LoginInput, loginSchema } from './login-schema.ts';
import { useLogin } from './use-login.ts';

/** A person in a sentence; the address distinguishes people without a name, and of one name. */
const nameOf = ({ name, email }: Pick<SessionUser, 'name' | 'email'>): string => (name ? `${name} (${email})` : email);

/**
 * Shown over a screen whose session ended: the same user enters their password, or leaves the screen to sign in as
 * someone else. If another person has signed in with this browser since, it names both.
 */
export function SignInAgainScreen() {
  const { session } = useHost();
  const { user, replacedBy } = useSession();
  const email = user?.email ?? '';
  const form = useZodForm(loginSchema, { defaultValues: { email, password: '' } });
  const { login, failure, question, finish, startAgain } = useLogin();
  const { setFocus } = form;
  useEffect(() => setFocus('password', { shouldSelect: failure?.refused ?? false }), [failure, setFocus]);
  return (
    <div className="bg-surface-raised p-6 text-text sm:p-8">
      <h2 className="font-semibold text-2xl">
        {replacedBy ? 'Someone else is signed in now' : 'Please sign in again'}
      </h2>
      <p className="wrap-anywhere mt-1 text-text-muted">
        {replacedBy && user
          ? `You opened this page as ${nameOf(user)}. Since then ${nameOf(replacedBy)} has signed in with this browser. What you typed is still here.`
          : 'Your session has ended. What you were doing is still here.'}
      </p>
      {question ? (
        <div className="mt-6">
          <SecondFactorStep question={question} onSignedIn={finish} onOver={startAgain} onBack={() => startAgain()} />
        </div>
      ) : (
        <Form form={form} onSubmit={login} className="mt-6 grid grid-cols-1 gap-5" aria-label="Sign in again">
          {failure ? <Alert tone="danger">{failure.message}</Alert> : null}
          <p className="rounded-md bg-surface-sunken px-4 py-3 text-sm">
            <span className="text-text-muted">Signing in as </span>
            <span className="wrap-anywhere font-medium">{email}</span>
            {replacedBy ? (
              <span className="wrap-anywhere text-text-muted"> signs {nameOf(replacedBy)} out of this browser.</span>
            ) : null}
          </p>
          {/* shows password managers whose password is asked for */}
          <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
          <FormField<LoginInput> name="password" label="Password">
            {(control) => <PasswordInput {...control} required autoComplete="current-password" />}
          </FormField>
          <LoginButton
            label="Sign in and continue"
            busyLabel="Signing in..."
            isBusy={form.formState.isSubmitting}
            failure={failure}
          />
          {replacedBy ? (
            <Button variant="secondary" className="w-full" onClick={() => pageExit.reload()}>
              <span className="min-w-0 truncate">Discard it and continue as {replacedBy.name || replacedBy.email}</span>
            </Button>
          ) : (
            <Button variant="secondary" className="w-full" onClick={() => void session.signOut()}>
              Leave this page
            </Button>
          )}
        </Form>
      )}
    </div>
  );
}
