import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  SIGNUP_PASSWORD_MIN_LENGTH,
} from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { Alert, ArrowRight, Button, Field, Input, PasswordInput } from '@scopewright/ui';
import { NewPasswordHint } from '@scopewright/ui/new-password';
import { type ReactNode, useEffect } from 'react';
import { INFO_FIELDS, lacksFields, type SignupInfo, standingErrors } from './signup-info.ts';
import { SubdomainField } from './subdomain-field.tsx';
import type { Signup } from './use-signup.ts';

const idOf = (field: keyof SignupInfo): string => `signup-${field}`;

export interface InfoStepProps {
  signup: Signup;
  productDomain: string;
  /** Opens the sign-in dialog, for an email that has an account. */
  onSignIn: () => void;
}

/** The first step: the firm, its address and its administrator. */
export function InfoStep({ signup, productDomain, onSignIn }: InfoStepProps): ReactNode {
  const { info, availability, infoProblem: problem, waiting, change } = signup;
  const errors = standingErrors(problem, info);
  const field = (name: keyof SignupInfo) => ({ id: idOf(name), ...(errors[name] && { error: errors[name] }) });

  useEffect(() => {
    const first = INFO_FIELDS.find((name) => problem?.errors[name]);
    if (first) document.getElementById(idOf(first))?.focus();
  }, [problem]);

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        signup.toPayment();
      }}
    >
      <Field {...field('companyName')} label="Company name" required>
        <Input
          name="organization"
          autoComplete="organization"
          maxLength={NAME_MAX_LENGTH}
          value={info.companyName}
          onChange={(event) => change({ companyName: event.target.value })}
        />
      </Field>
      <SubdomainField
        {...field('subdomain')}
        value={info.subdomain}
        productDomain={productDomain}
        availability={availability}
        onChange={(subdomain) => change({ subdomain })}
        onRecheck={signup.recheckSubdomain}
      />
      <Field {...field('adminName')} label="Your name" required>
        <Input
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          value={info.adminName}
          onChange={(event) => change({ adminName: event.target.value })}
        />
      </Field>
      <Field {...field('adminEmail')} label="Email" required hint="You sign in with it.">
        <Input
          type="email"
          name="email"
          autoComplete="username"
          maxLength={EMAIL_MAX_LENGTH}
          value={info.adminEmail}
          onChange={(event) => change({ adminEmail: event.target.value })}
        />
      </Field>
      {problem?.hasAccount && errors.adminEmail ? (
        <div className="-mt-3 grid justify-items-start gap-1 text-sm">
          <p className="text-text-muted">If it is yours, enter its password to add this firm to your account.</p>
          <Button variant="link" onClick={onSignIn}>
            Sign in instead
          </Button>
        </div>
      ) : null}
      <Field
        {...field('password')}
        label="Password"
        required
        hint={
          <NewPasswordHint
            password={info.password}
            minLength={SIGNUP_PASSWORD_MIN_LENGTH}
            known={[info.companyName, info.subdomain, info.adminName, info.adminEmail.split('@')[0] ?? '']}
          />
        }
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          minLength={SIGNUP_PASSWORD_MIN_LENGTH}
          maxLength={PASSWORD_MAX_LENGTH}
          value={info.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      </Field>
      {lacksFields(errors, info) ? <Alert tone="danger">{MESSAGES.allFieldsRequired}</Alert> : null}
      <Button type="submit" size="lg" busy={waiting}>
        {waiting ? 'Checking your address...' : 'Continue to payment'}
        {waiting ? null : <ArrowRight aria-hidden="true" />}
      </Button>
    </form>
  );
}
