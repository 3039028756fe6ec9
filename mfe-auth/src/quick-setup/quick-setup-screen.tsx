import { QUICK_SETUP_REDIRECT_DELAY_MS } from '@scopewright/contracts/constants';
import * as rules from '@scopewright/product-ui/form-rules';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { Alert, Button, Input } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { SubdomainField } from '../form/subdomain-field.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { BackToLogin } from '../layout/back-to-login.tsx';
import { RedirectNotice } from '../layout/redirect-notice.tsx';
import { tenantSignIn } from '../layout/tenant-sign-in.ts';
import { failureOf } from '../proof/failure-of.ts';
import { Proven } from '../proof/proven.tsx';
import { useProof } from '../proof/use-proof.ts';

const schema = z.object({
  email: rules.email(),
  companyName: rules.displayName('Company name'),
  subdomain: z.string().check(z.minLength(1, 'Subdomain is required')),
});
type SetupInput = z.input<typeof schema>;
type SetupValues = z.output<typeof schema>;

/** Creates a company and a subdomain for an account that belongs to neither a firm nor a company (§2.11). */
export function QuickSetupScreen() {
  const { api, boot } = useHost();
  const proof = useProof();
  const setUp = useMutation({
    mutationFn: (body: SetupValues) =>
      proof.prove(null, ({ headers }) => api.call('quickSubdomainSetup', { body, headers })),
  });
  const [isStopped, setStopped] = useState(false);
  if (setUp.isSuccess) {
    const { companyName, subdomain, email: address } = setUp.variables;
    return (
      <AuthLayout title="Setup Complete!" focusTitle>
        <div className="grid gap-5">
          <Alert tone="success">
            {companyName} has its address, and {address} administers it.
          </Alert>
          <RedirectNotice
            url={tenantSignIn(boot, subdomain, address)}
            delayMs={QUICK_SETUP_REDIRECT_DELAY_MS}
            isStopped={isStopped}
            onStop={() => setStopped(true)}
          />
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Quick setup"
      subtitle="Give an existing account a company with its own address."
      footer={<BackToLogin />}
    >
      <Proven proof={proof} forOperators>
        <SetupForm
          failure={failureOf(setUp.error, { other: 'Failed to set up subdomain' })}
          isBusy={setUp.isPending}
          onSubmit={(values) => setUp.mutate(values)}
        />
      </Proven>
    </AuthLayout>
  );
}

interface SetupFormProps {
  failure: string | null;
  isBusy: boolean;
  onSubmit: (values: SetupValues) => void;
}

function SetupForm({ failure, isBusy, onSubmit }: SetupFormProps) {
  const [searchParams] = useSearchParams();
  const form = useZodForm(schema, {
    defaultValues: { email: searchParams.get('email') ?? '', companyName: '', subdomain: '' },
  });
  return (
    <Form form={form} onSubmit={onSubmit} className="grid gap-5" aria-label="Quick setup">
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <FormField<SetupInput> name="email" label="Email" hint="Of the account that will administer the company">
        {(control) => <Input {...control} type="email" required autoComplete="off" spellCheck={false} />}
      </FormField>
      <FormField<SetupInput> name="companyName" label="Company name">
        {(control) => <Input {...control} required autoComplete="organization" />}
      </FormField>
      <SubdomainField value={form.watch('subdomain')} />
      <Button type="submit" busy={isBusy} className="w-full">
        {isBusy ? 'Setting up...' : 'Set up subdomain'}
      </Button>
    </Form>
  );
}
