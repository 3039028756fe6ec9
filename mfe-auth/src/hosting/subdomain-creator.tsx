import { ApiError } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button } from '@scopewright/ui';
import { Form, useZodForm } from '@scopewright/ui/form';
import * as z from 'zod/mini';
import { SubdomainField } from '../form/subdomain-field.tsx';
import { Steps } from '../layout/steps.tsx';
import { tenantSignIn } from '../layout/tenant-sign-in.ts';
import { failureOf } from '../proof/failure-of.ts';
import type { Proof, ProvenAnswer } from '../proof/use-proof.ts';

const schema = z.object({ subdomain: z.string().check(z.minLength(1, 'Please enter a subdomain')) });

const ALREADY_IN_USE = /already in use/i;

/** Whether the hosting provider already has the subdomain: a success, because nothing remains to create (§8). */
function isAlreadyThere(answer: ProvenAnswer<'createSubdomain'> | undefined, error: unknown): boolean {
  if (error instanceof ApiError)
    return ALREADY_IN_USE.test([error.serverMessage, ...Object.values(error.details)].join(' '));
  return (
    Boolean(answer?.alreadyExists) || ALREADY_IN_USE.test([answer?.message, answer?.error, answer?.details].join(' '))
  );
}

interface SubdomainCreatorProps {
  proof: Proof;
  /** Initial value of the field. */
  subdomain?: string;
  /** Called as soon as the user starts to use it. */
  onUse?: () => void;
}

/** Manually creates a subdomain with the hosting provider (§2.14, §2.16). */
export function SubdomainCreator({ proof, subdomain = '', onUse }: SubdomainCreatorProps) {
  const { api } = useHost();
  const form = useZodForm(schema, { defaultValues: { subdomain } });
  const create = useMutation({
    mutationFn: (body: { subdomain: string }) =>
      proof.prove(null, ({ headers }) => api.call('createSubdomain', { body, headers })),
  });
  const isThere = isAlreadyThere(create.data, create.error);
  const refused =
    create.data && !create.data.success
      ? [create.data.error ?? 'Failed to create subdomain', create.data.details].filter(Boolean).join(': ')
      : null;
  const failure = isThere ? null : (refused ?? failureOf(create.error, { other: 'Failed to create subdomain' }));
  return (
    <div className="grid gap-5">
      <Form
        form={form}
        onSubmit={(values) => create.mutate(values)}
        onFocus={onUse}
        className="grid gap-4"
        aria-label="Manual subdomain creator"
      >
        <SubdomainField value={form.watch('subdomain')} />
        <Button type="submit" variant="secondary" busy={create.isPending} className="w-full">
          {create.isPending ? 'Creating...' : 'Create subdomain'}
        </Button>
      </Form>
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      {isThere ? <AlreadyThere subdomain={create.variables?.subdomain ?? ''} /> : null}
      {!isThere && create.data?.success ? (
        <Alert tone="success">{create.data.message ?? 'The subdomain was created.'}</Alert>
      ) : null}
    </div>
  );
}

function AlreadyThere({ subdomain }: { subdomain: string }) {
  const { boot } = useHost();
  return (
    <Alert tone="success" title="Good news: this subdomain is already in use by your project">
      <div className="grid gap-3">
        <p>There is nothing left to do.</p>
        <Steps title="Next steps">
          <li>Wait 2-3 minutes for the certificates.</li>
          <li>
            Visit{' '}
            <a
              href={tenantSignIn(boot, subdomain, '')}
              className="rounded-xs font-medium text-brand underline underline-offset-4"
            >
              {subdomain}.{boot.productDomain}
            </a>
            .
          </li>
          <li>If you see a 525 SSL error, wait longer: the certificate is still being created.</li>
          <li>Log in with the bootstrap credentials.</li>
        </Steps>
      </div>
    </Alert>
  );
}
