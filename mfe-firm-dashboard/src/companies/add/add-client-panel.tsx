import { ApiError, errorText } from '@scopewright/api-client';
import type { Company } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { useSession } from '@scopewright/remote-contract';
import { Alert, Button, Card, Checkbox, ConfirmDialog, focusOnMount, Input, RadioGroup } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AddClientInput, type AddClientValues, addClientSchema, EMPTY_CLIENT } from './add-client-schema.ts';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { ExistingUserField, leavingOf } from './existing-user-field.tsx';
import { successMessage, useCreateCompany } from './use-create-company.ts';

const STEPS: Record<'new' | 'existing' | 'none', readonly string[]> = {
  new: [
    'The company is created and appears under Client Companies.',
    'The administrator receives an invitation email with a personal link.',
    'They confirm their email address and set a password.',
    'They log in at your address and see their own company only.',
  ],
  existing: [
    'The company is created and appears under Client Companies.',
    'The selected user becomes an administrator of this company.',
    'They log in with the password they already have.',
  ],
  none: [
    'The company is created and appears under Client Companies.',
    'You and your colleagues work on it. No email is sent.',
    'Invite its people on the page People when you are ready.',
  ],
};

/** Explains the effect of the button (§2.18). */
function WhatHappensNext({ administrator }: { administrator: keyof typeof STEPS }) {
  return (
    <section aria-labelledby="what-happens-next" className="h-fit rounded-lg bg-brand-soft p-6">
      <h3 id="what-happens-next" className="font-semibold">
        What happens next?
      </h3>
      <ol className="mt-4 grid gap-4">
        {STEPS[administrator].map((step, index) => (
          <li key={step} className="flex gap-3 text-sm">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-brand font-semibold text-2xs text-on-brand"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

const ADMINISTRATORS = [
  { value: 'new', label: 'New administrator', hint: 'Someone without an account yet' },
  { value: 'existing', label: 'Existing user', hint: 'Someone who can already log in' },
];

/** Shown beside the toast 'Failed to create company' (§8), so it doesn't repeat it. */
const FAILED = 'Something went wrong. Please try again.';

const isFieldName = (name: string): name is keyof AddClientInput => Object.hasOwn(EMPTY_CLIENT, name);

/** The fields that the server refused, each with its message. */
function wrongFields(
  error: unknown,
  { administrator }: AddClientValues,
): [name: keyof AddClientInput, message: string][] {
  if (!(error instanceof ApiError)) return [];
  if (error.code === 'company_name_taken') return [['companyName', error.message]];
  if (error.status === 409 && administrator === 'existing') return [['existingUserId', error.message]];
  if (error.status === 404 && administrator === 'existing')
    return [['existingUserId', 'This user can’t be chosen any more. Please select another one.']];
  return Object.entries(error.details).flatMap(([name, message]) => (isFieldName(name) ? [[name, message]] : []));
}

/** The form's result message, with a link to the new company. */
interface Created {
  company: Pick<Company, 'id' | 'name'>;
  message: string;
}

/** The form, whose entries are stored in the tab until the company is created, and the call that creates it. */
function useKeptForm() {
  const userId = useSession().user?.id ?? '';
  const [kept] = useState(() => readDraft(userId));
  const form = useZodForm(addClientSchema, { defaultValues: kept?.values ?? EMPTY_CLIENT });
  const [chosen, setChosen] = useState(kept?.chosen ?? null);
  const submission = useRef(kept?.submission ?? null);
  const keep = useCallback(
    () => keepDraft(userId, { values: form.getValues(), chosen, submission: submission.current }),
    [userId, form, chosen],
  );
  const create = useCreateCompany({
    underWay: () => submission.current,
    keep: (sent) => {
      submission.current = sent;
      keep();
    },
  });

  useEffect(() => {
    const watching = form.watch(keep);
    return () => watching.unsubscribe();
  }, [form, keep]);

  // the choice is known one step after the field that it fills
  useEffect(() => {
    if (chosen) keep();
  }, [chosen, keep]);

  const empty = () => {
    submission.current = null;
    setChosen(null);
    form.reset(EMPTY_CLIENT);
    forgetDraft(userId);
  };
  return { form, chosen, setChosen, create, empty };
}

/** The tab 'Add New Client' (§2.18). `onShowCompanies` leads back to the list. */
export function AddClientPanel({ onShowCompanies }: { onShowCompanies: () => void }) {
  const { form, chosen, setChosen, create, empty } = useKeptForm();
  const [created, setCreated] = useState<Created | null>(null);
  /** An error that concerns no single field. */
  const [failed, setFailed] = useState<string | null>(null);
  /** The values to send once the user confirms that the chosen administrator leaves their company. */
  const [asked, setAsked] = useState<AddClientValues | null>(null);
  const administrator = form.watch('administrator');
  const invites = form.watch('invites');
  const busy = form.formState.isSubmitting;

  const leaving = invites && administrator === 'existing' && chosen ? leavingOf(chosen) : null;

  function submit(values: AddClientValues): Promise<void> | undefined {
    setCreated(null);
    setFailed(null);
    if (leaving === null) return send(values);
    if (leaving.only)
      form.setError('existingUserId', { message: MESSAGES.lastCompanyAdministrator }, { shouldFocus: true });
    else setAsked(values);
    return undefined;
  }

  async function send(values: AddClientValues): Promise<void> {
    try {
      const { company, passwordResetSent } = await create.mutateAsync({
        values,
        leavesCompanyId: leaving === null ? null : (chosen?.companyId ?? null),
      });
      empty();
      setCreated({
        company,
        message: successMessage({ administrator: values.invites ? values.administrator : null, passwordResetSent }),
      });
    } catch (error) {
      const wrong = wrongFields(error, values);
      for (const [index, [name, message]] of wrong.entries())
        form.setError(name, { message }, { shouldFocus: index === 0 });
      if (wrong.length === 0) setFailed(errorText(error, FAILED));
    }
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card padding="lg">
        <h2 className="font-semibold text-lg">Add New Client</h2>
        <p className="mt-1 text-sm text-text-muted">Create a company and choose who administers it.</p>
        <Form
          form={form}
          onSubmit={submit}
          className="mt-6 grid gap-6"
          aria-label="Add new client"
          onChange={() => setFailed(null)}
        >
          <FormField<AddClientInput> name="companyName" label="Company name" required>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
          <Checkbox
            label="Invite someone now"
            hint="Without it, the company is created by its name alone."
            checked={invites}
            onChange={({ target }) => form.setValue('invites', target.checked)}
          />
          {invites ? (
            <>
              <RadioGroup
                legend="Administrator"
                className="sm:grid-cols-2"
                name="administrator"
                options={ADMINISTRATORS}
                value={administrator}
                onValueChange={(value) => form.setValue('administrator', value === 'existing' ? 'existing' : 'new')}
              />
              {administrator === 'existing' ? (
                <ExistingUserField chosen={chosen} onChoose={setChosen} />
              ) : (
                <NewAdministratorFields />
              )}
            </>
          ) : null}
          {created ? <CreatedNotice created={created} onShowCompanies={onShowCompanies} /> : null}
          {failed ? <Alert tone="danger">{failed}</Alert> : null}
          <Button type="submit" busy={busy} className="sm:justify-self-start">
            {busy ? 'Creating Company...' : invites ? 'Create Company & Send Invitation' : 'Create Company'}
          </Button>
        </Form>
        <ConfirmDialog
          open={asked !== null}
          onOpenChange={(next) => !next && setAsked(null)}
          title={`Move ${leaving?.who ?? 'this user'} to ${asked?.companyName ?? 'the new company'}?`}
          description={`${leaving?.who ?? 'This user'} will lose access to ${leaving?.company ?? 'their company'}, be signed out, and be notified by email. It is recorded in the activity of both companies.`}
          confirmLabel="Move and create company"
          onConfirm={() => (asked ? send(asked) : undefined)}
        />
      </Card>
      <WhatHappensNext administrator={invites ? administrator : 'none'} />
    </div>
  );
}

function CreatedNotice({ created, onShowCompanies }: { created: Created; onShowCompanies: () => void }) {
  return (
    <Alert ref={focusOnMount} tabIndex={-1} tone="success">
      <p>{created.message}</p>
      <span className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        <Button variant="link" onClick={onShowCompanies}>
          View client companies
        </Button>
        <TenantLink
          to={`/companies/${created.company.id}`}
          className="wrap-anywhere font-semibold text-brand underline decoration-1 underline-offset-4"
        >
          Open {created.company.name}
        </TenantLink>
      </span>
    </Alert>
  );
}

function NewAdministratorFields() {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <FormField<AddClientInput> name="adminEmail" label="Admin email" required>
        {(control) => <Input {...control} type="email" autoComplete="off" spellCheck={false} />}
      </FormField>
      <FormField<AddClientInput>
        name="adminName"
        label="Admin name"
        aside={<span className="text-text-muted">Optional</span>}
      >
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
    </div>
  );
}
