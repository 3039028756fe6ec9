import { DEMO_TEAM_SIZES } from '@scopewright/contracts/constants';
import { Alert, Button, Input, Select, Textarea } from '@scopewright/ui';
import { Form, FormField, type useZodForm } from '@scopewright/ui/form';
import type { ReactNode } from 'react';
import type { DemoFields, DemoValues } from './demo-schema.ts';

interface DemoFormProps {
  form: ReturnType<typeof useZodForm<DemoFields, DemoValues>>;
  error: string | null;
  onSubmit: (values: DemoValues) => Promise<void>;
}

const linkStyles = 'text-brand underline underline-offset-2 hover:text-brand-strong';

/** The demo form's fields (§5). */
export function DemoForm({ form, error, onSubmit }: DemoFormProps): ReactNode {
  return (
    <Form form={form} onSubmit={onSubmit} className="grid gap-5">
      {error ? (
        <Alert tone="danger" title="The request could not be sent">
          {error}
        </Alert>
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField<DemoFields> name="firstName" label="First Name" required>
          {(control) => <Input autoComplete="given-name" {...control} />}
        </FormField>
        <FormField<DemoFields> name="lastName" label="Last Name" required>
          {(control) => <Input autoComplete="family-name" {...control} />}
        </FormField>
        <FormField<DemoFields> name="email" label="Work Email" required>
          {(control) => <Input type="email" autoComplete="email" {...control} />}
        </FormField>
        <FormField<DemoFields> name="phone" label="Phone Number">
          {(control) => <Input type="tel" autoComplete="tel" {...control} />}
        </FormField>
        <FormField<DemoFields> name="company" label="Company" required>
          {(control) => <Input autoComplete="organization" {...control} />}
        </FormField>
        <FormField<DemoFields> name="jobTitle" label="Job Title" required>
          {(control) => <Input autoComplete="organization-title" {...control} />}
        </FormField>
      </div>
      <FormField<DemoFields> name="teamSize" label="Consulting Team Size" required>
        {(control) => <Select options={DEMO_TEAM_SIZES} placeholder="Choose one" {...control} />}
      </FormField>
      <FormField<DemoFields> name="message" label="Tell us about your needs (optional)">
        {(control) => <Textarea {...control} />}
      </FormField>
      <p className="text-sm text-text-muted">
        By submitting you agree to the{' '}
        <a href="/privacy" target="_blank" rel="noopener" className={linkStyles}>
          privacy policy
        </a>{' '}
        and{' '}
        <a href="/terms" target="_blank" rel="noopener" className={linkStyles}>
          terms of service
        </a>
        .
      </p>
      <Button type="submit" size="lg" busy={form.formState.isSubmitting}>
        Request Demo
      </Button>
    </Form>
  );
}
