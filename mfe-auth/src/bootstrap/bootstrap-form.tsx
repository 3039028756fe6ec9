import { BOOTSTRAP_PASSWORD_MIN_LENGTH, BOOTSTRAP_SUBDOMAIN_MIN_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import * as rules from '@scopewright/product-ui/form-rules';
import { useHost } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { Button, Input, PasswordInput } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { SubdomainField } from '../form/subdomain-field.tsx';

/** The bootstrap form's rules (§5). */
const schema = z
  .object({
    name: rules.displayName(),
    email: rules.email(),
    password: rules.newPassword(BOOTSTRAP_PASSWORD_MIN_LENGTH, MESSAGES.bootstrapPasswordTooShort),
    confirmation: z.string(),
    companyName: rules.displayName('Company name'),
    subdomain: z.string().check(z.minLength(BOOTSTRAP_SUBDOMAIN_MIN_LENGTH, MESSAGES.setUpSubdomainTooShort)),
  })
  .check(z.refine(...rules.CONFIRMED));
type BootstrapInput = z.input<typeof schema>;

/** The values sent to the server. */
export type BootstrapValues = Omit<z.output<typeof schema>, 'confirmation'>;

interface BootstrapFormProps {
  isBusy: boolean;
  onSubmit: (values: BootstrapValues) => void;
  /** Shown above the fields. */
  children: ReactNode;
}

/** The form for the first system administrator and a company. */
export function BootstrapForm({ isBusy, onSubmit, children }: BootstrapFormProps) {
  const { boot } = useHost();
  const [searchParams] = useSearchParams();
  const form = useZodForm(schema, {
    defaultValues: {
      name: '',
      email: searchParams.get('email') ?? '',
      password: '',
      confirmation: '',
      companyName: '',
      // the subdomain of the address the user opened, which no tenant has yet
      subdomain: boot.tenant === null && boot.host.kind !== 'custom' ? (boot.tenantKey ?? '') : '',
    },
  });
  return (
    <Form
      form={form}
      onSubmit={({ confirmation: _, ...values }) => onSubmit(values)}
      className="grid gap-5"
      aria-label="First-time setup"
    >
      {children}
      <FormField<BootstrapInput> name="name" label="Your name">
        {(control) => <Input {...control} required autoComplete="name" />}
      </FormField>
      <FormField<BootstrapInput> name="email" label="Email">
        {(control) => <Input {...control} type="email" required autoComplete="username" spellCheck={false} />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField<BootstrapInput>
          name="password"
          label="Password"
          hint={`At least ${BOOTSTRAP_PASSWORD_MIN_LENGTH} characters`}
        >
          {(control) => <PasswordInput {...control} required autoComplete="new-password" />}
        </FormField>
        <FormField<BootstrapInput> name="confirmation" label="Confirm password">
          {(control) => <PasswordInput {...control} required autoComplete="new-password" />}
        </FormField>
      </div>
      <FormField<BootstrapInput> name="companyName" label="Company name">
        {(control) => <Input {...control} required autoComplete="organization" />}
      </FormField>
      <SubdomainField value={form.watch('subdomain')} />
      <Button type="submit" busy={isBusy} className="w-full">
        {isBusy ? 'Creating...' : 'Create admin account'}
      </Button>
    </Form>
  );
}
