import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import { Alert, ArrowRight, Button, Field, Input } from '@scopewright/ui';
import { type ReactNode, useEffect } from 'react';
import { PasswordField } from './password-field.tsx';
import type { SignupInfo } from './signup-info.ts';
import { SubdomainField } from './subdomain-field.tsx';
import type { Signup } from './use-signup.ts';

const idOf = (field: keyof SignupInfo): string => `signup-${field}`;
const PROBLEM_ID = 'signup-problem';

export interface InfoStepProps {
  signup: Signup;
  productDomain: string;
  /** Opens the sign-in dialog, for an email that has an account. */
  onSignIn: () => void;
}

/** The first step: the firm, its address and its administrator. */
export function InfoStep({ signup, productDomain, onSignIn }: InfoStepProps): ReactNode {
  const { info, availability, infoProblem: problem, waiting, change } = signup;
  const wrong = (field: keyof SignupInfo) =>
    problem?.field === field ? ({ 'aria-invalid': true, 'aria-describedby': PROBLEM_ID } as const) : {};
  // at its field: the focus moves there, and the top of the form may be out of sight
  const problemAt = (field: keyof SignupInfo): ReactNode =>
    problem?.field === field ? (
      <Alert id={PROBLEM_ID} tone="danger" className="-mt-2">
        <p>{problem.message}</p>
        {problem.hasAccount ? (
          <Button variant="link" onClick={onSignIn}>
            Sign in instead
          </Button>
        ) : null}
      </Alert>
    ) : null;

  useEffect(() => {
    if (problem) document.getElementById(idOf(problem.field))?.focus();
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
      <Field id={idOf('companyName')} label="Company name" required>
        <Input
          name="organization"
          autoComplete="organization"
          maxLength={NAME_MAX_LENGTH}
          {...wrong('companyName')}
          value={info.companyName}
          onChange={(event) => change({ companyName: event.target.value })}
        />
      </Field>
      {problemAt('companyName')}
      <SubdomainField
        id={idOf('subdomain')}
        value={info.subdomain}
        productDomain={productDomain}
        availability={availability}
        {...wrong('subdomain')}
        told={problem?.field === 'subdomain' ? problem.message : undefined}
        onChange={(subdomain) => change({ subdomain })}
        onRecheck={signup.recheckSubdomain}
      />
      {problemAt('subdomain')}
      <Field id={idOf('adminName')} label="Your name" required>
        <Input
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          {...wrong('adminName')}
          value={info.adminName}
          onChange={(event) => change({ adminName: event.target.value })}
        />
      </Field>
      {problemAt('adminName')}
      <Field id={idOf('adminEmail')} label="Email" required hint="You sign in with it.">
        <Input
          type="email"
          name="email"
          autoComplete="username"
          maxLength={EMAIL_MAX_LENGTH}
          {...wrong('adminEmail')}
          value={info.adminEmail}
          onChange={(event) => change({ adminEmail: event.target.value })}
        />
      </Field>
      {problemAt('adminEmail')}
      <PasswordField
        id={idOf('password')}
        value={info.password}
        {...wrong('password')}
        known={[info.companyName, info.subdomain, info.adminName, info.adminEmail.split('@')[0] ?? '']}
        onChange={(password) => change({ password })}
      />
      {problemAt('password')}
      <Button type="submit" size="lg" busy={waiting}>
        {waiting ? 'Checking your address...' : 'Continue to payment'}
        {waiting ? null : <ArrowRight aria-hidden="true" />}
      </Button>
    </form>
  );
}
