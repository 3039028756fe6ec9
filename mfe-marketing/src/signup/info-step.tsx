import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import { Alert, ArrowRight, Button, Field, Input } from '@scopewright/ui';
import { type ReactNode, useEffect } from 'react';
import { PasswordField } from './password-field.tsx';
import type { SignupInfo } from './signup-info.ts';
import { SubdomainField } from './subdomain-field.tsx';
import type { Signup } from './use-signup.ts';

const idOf = (field: keyof SignupInfo): string => `signup-${field}`;

/** The first step: the firm, its address and its administrator. */
export function InfoStep({ signup, productDomain }: { signup: Signup; productDomain: string }): ReactNode {
  const { info, availability, infoProblem: problem, change } = signup;
  const wrong = (field: keyof SignupInfo): boolean => problem?.field === field;

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
      {problem ? <Alert tone="danger">{problem.message}</Alert> : null}
      <Field id={idOf('companyName')} label="Company Name" required>
        <Input
          name="organization"
          autoComplete="organization"
          maxLength={NAME_MAX_LENGTH}
          aria-invalid={wrong('companyName') || undefined}
          value={info.companyName}
          onChange={(event) => change({ companyName: event.target.value })}
        />
      </Field>
      <SubdomainField
        id={idOf('subdomain')}
        value={info.subdomain}
        productDomain={productDomain}
        availability={availability}
        invalid={wrong('subdomain')}
        onChange={(subdomain) => change({ subdomain })}
        onRecheck={signup.recheckSubdomain}
      />
      <Field id={idOf('adminName')} label="Your Name" required>
        <Input
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          aria-invalid={wrong('adminName') || undefined}
          value={info.adminName}
          onChange={(event) => change({ adminName: event.target.value })}
        />
      </Field>
      <Field id={idOf('adminEmail')} label="Email" required hint="You sign in with it.">
        <Input
          type="email"
          name="email"
          autoComplete="username"
          maxLength={EMAIL_MAX_LENGTH}
          aria-invalid={wrong('adminEmail') || undefined}
          value={info.adminEmail}
          onChange={(event) => change({ adminEmail: event.target.value })}
        />
      </Field>
      <PasswordField
        id={idOf('password')}
        value={info.password}
        invalid={wrong('password')}
        known={[info.companyName, info.subdomain, info.adminName, info.adminEmail.split('@')[0] ?? '']}
        onChange={(password) => change({ password })}
      />
      <Button type="submit" size="lg">
        Continue to Payment
        <ArrowRight aria-hidden="true" />
      </Button>
    </form>
  );
}
