import { ApiError } from '@scopewright/api-client';
import { RESET_PASSWORD_MIN_LENGTH } from '@scopewright/contracts/constants';
import * as rules from '@scopewright/product-ui/form-rules';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button, PasswordInput } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { EmailForm } from '../form/email-form.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { BackToLogin, BackToLoginButton } from '../layout/back-to-login.tsx';
import { failureOf } from '../proof/failure-of.ts';
import { Proven } from '../proof/proven.tsx';
import { useProof } from '../proof/use-proof.ts';

const NO_ACCOUNT = 'No account found with this email address.';

/** Resets a password in two steps (§2.15): find the account, then set its password. The proof comes between them. */
export function ResetPasswordScreen() {
  const { api } = useHost();
  const proof = useProof();
  const find = useMutation({
    mutationFn: (email: string) =>
      proof.prove(email, ({ code, headers }) => api.call('resetPassword', { body: { email, ...code }, headers })),
  });
  const reset = useMutation({
    mutationFn: (password: string) => {
      const email = find.variables ?? '';
      return proof.prove(email, ({ code, headers }) =>
        api.call('resetPassword', { body: { email, newPassword: password, ...code }, headers }),
      );
    },
  });
  if (reset.isSuccess) {
    return (
      <AuthLayout title="Password changed" focusTitle>
        <div className="grid gap-5">
          <Alert tone="success">Your new password is active. You have been signed out on all devices.</Alert>
          <BackToLoginButton email={find.variables} />
        </div>
      </AuthLayout>
    );
  }
  const isMissing = find.error instanceof ApiError && find.error.status === 404;
  return (
    <AuthLayout
      title="Reset your password"
      subtitle={
        proof.step === null &&
        (find.isSuccess ? 'Step 2 of 2: choose a new password.' : 'Step 1 of 2: find your account.')
      }
      footer={<BackToLogin email={find.variables} />}
    >
      <Proven proof={proof}>
        {find.isSuccess ? (
          <NewPasswordForm
            email={find.variables}
            failure={failureOf(reset.error, { other: 'Password reset failed' })}
            isBusy={reset.isPending}
            onSubmit={(password) => reset.mutate(password)}
            onBack={find.reset}
          />
        ) : (
          <EmailForm
            label="Find your account"
            submit="Continue"
            busyLabel="Looking for your account..."
            isBusy={find.isPending}
            failure={isMissing ? NO_ACCOUNT : failureOf(find.error, { other: 'User lookup failed' })}
            onSubmit={(email) => find.mutate(email)}
          />
        )}
      </Proven>
    </AuthLayout>
  );
}

const schema = z
  .object({
    password: rules.newPassword(
      RESET_PASSWORD_MIN_LENGTH,
      `Password must be at least ${RESET_PASSWORD_MIN_LENGTH} characters long`,
    ),
    confirmation: z.string(),
  })
  .check(z.refine(...rules.CONFIRMED));
type PasswordValues = z.input<typeof schema>;

interface NewPasswordFormProps {
  email: string;
  failure: string | null;
  isBusy: boolean;
  onSubmit: (password: string) => void;
  /** Back to choosing another account. */
  onBack: () => void;
}

function NewPasswordForm({ email, failure, isBusy, onSubmit, onBack }: NewPasswordFormProps) {
  const form = useZodForm(schema, { defaultValues: { password: '', confirmation: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <Form
      form={form}
      onSubmit={({ password }) => onSubmit(password)}
      className="grid gap-5"
      aria-label="Choose a new password"
    >
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <p className="rounded-md bg-surface-sunken px-4 py-3 text-sm">
        <span className="text-text-muted">New password for </span>
        <span className="wrap-anywhere font-medium">{email}</span>
      </p>
      {/* shows password managers which account the new password belongs to */}
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <FormField<PasswordValues>
        name="password"
        label="New password"
        hint={`At least ${RESET_PASSWORD_MIN_LENGTH} characters`}
      >
        {(control) => <PasswordInput {...control} required autoComplete="new-password" />}
      </FormField>
      <FormField<PasswordValues> name="confirmation" label="Confirm new password">
        {(control) => <PasswordInput {...control} required autoComplete="new-password" />}
      </FormField>
      <Button type="submit" busy={isBusy} className="w-full">
        {isBusy ? 'Resetting password...' : 'Reset password'}
      </Button>
      <Button variant="link" onClick={onBack} disabled={isBusy}>
        Use another email
      </Button>
    </Form>
  );
}
