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
import type { InfoState } from './use-info-step.ts';

const idOf = (field: keyof SignupInfo): string => `signup-${field}`;

export interface InfoStepProps {
  state: InfoState;
  productDomain: string;
  onNext: () => void;
  /** Opens the sign-in dialog, for an email that has an account. */
  onSignIn: () => void;
}

/** The first step: the firm, its address and its administrator. */
export function InfoStep({ state, productDomain, onNext, onSignIn }: InfoStepProps): ReactNode {
  const { fields, availability, problem, waiting, change } = state;
  const errors = standingErrors(problem, fields);
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
        onNext();
      }}
    >
      <Field {...field('companyName')} label="Company name" required>
        <Input
          name="organization"
          autoComplete="organization"
          maxLength={NAME_MAX_LENGTH}
          value={fields.companyName}
          onChange={(event) => change({ companyName: event.target.value })}
        />
      </Field>
      <SubdomainField
        {...field('subdomain')}
        value={fields.subdomain}
        productDomain={productDomain}
        availability={availability}
        onChange={(subdomain) => change({ subdomain })}
        onRecheck={state.recheckSubdomain}
      />
      <Field {...field('adminName')} label="Your name" required>
        <Input
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          value={fields.adminName}
          onChange={(event) => change({ adminName: event.target.value })}
        />
      </Field>
      <Field {...field('adminEmail')} label="Email" required hint="You sign in with it.">
        <Input
          type="email"
          name="email"
          autoComplete="username"
          maxLength={EMAIL_MAX_LENGTH}
          value={fields.adminEmail}
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
            password={fields.password}
            minLength={SIGNUP_PASSWORD_MIN_LENGTH}
            known={[fields.companyName, fields.subdomain, fields.adminName, fields.adminEmail.split('@')[0] ?? '']}
          />
        }
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          minLength={SIGNUP_PASSWORD_MIN_LENGTH}
          maxLength={PASSWORD_MAX_LENGTH}
          value={fields.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      </Field>
      {lacksFields(errors, fields) ? <Alert tone="danger">{MESSAGES.allFieldsRequired}</Alert> : null}
      <Button type="submit" size="lg" busy={waiting}>
        {waiting ? 'Checking your address...' : 'Continue to payment'}
        {waiting ? null : <ArrowRight aria-hidden="true" />}
      </Button>
    </form>
  );
}
