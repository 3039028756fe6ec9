import { ApiError, errorText } from '@scopewright/api-client';
import type { Company, CompanyDetail } from '@scopewright/contracts';
import { DELETED_COMPANY_KEPT_DAYS } from '@scopewright/contracts/constants';
import * as rules from '@scopewright/product-ui/form-rules';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Button, Card, ConfirmDialog, Input } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useCompanyAccess, useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { companyKey, useRefreshCompany } from '@scopewright/workplace-kit/company/use-company';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { RemoveSampleClient } from '../sample/remove-sample-client.tsx';

const FAILED = 'Something went wrong. Please try again.';

/** The settings of a company: its name, the archive, and deleting it. */
export function SettingsScreen() {
  const company = useOpenCompany();
  const { manage, remove, removeSample } = useCompanyAccess(company);
  return (
    <CompanyPage title="Company settings">
      <div className="grid max-w-3xl gap-6">
        {manage && company.status === 'active' ? <Rename company={company} /> : null}
        {manage ? <Archive company={company} /> : null}
        {remove ? <Remove company={company} /> : null}
        {removeSample ? (
          <Section
            title="Remove"
            description="This company is a sample. It can be removed for good at any time, with everything that was added to it."
          >
            <RemoveSampleClient className="justify-self-start" />
          </Section>
        ) : null}
      </div>
    </CompanyPage>
  );
}

const Section = ({ title, description, children }: { title: string; description: ReactNode; children: ReactNode }) => (
  <Card>
    <section aria-label={title} className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="font-semibold text-base">{title}</h2>
        <p className="text-sm text-text-muted">{description}</p>
      </div>
      {children}
    </section>
  </Card>
);

const nameSchema = z.object({ name: rules.displayName('Company name') });
type NameValues = z.output<typeof nameSchema>;

/** The name that another user has given the company since; null for any other failure. */
function nameByNow(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return null;
  const { current } = error;
  return typeof current === 'object' && current !== null && 'name' in current && typeof current.name === 'string'
    ? current.name
    : null;
}

function Rename({ company }: { company: CompanyDetail }) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const refresh = useRefreshCompany(company.id);
  const form = useZodForm(nameSchema, { defaultValues: { name: company.name } });
  const { isSubmitting, isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  /** The name that the form was opened with, or that the user has seen since. */
  const [seen, setSeen] = useState(company.name);
  const [conflict, setConflict] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const rename = useMutation({
    mutationFn: (name: string) =>
      api.call('renameCompany', { params: { companyId: company.id }, body: { name, from: seen } }),
    onSuccess: (renamed: Company) => {
      queryClient.setQueryData<CompanyDetail>(
        companyKey(company.id),
        (current) => current && { ...current, ...renamed },
      );
      refresh();
    },
  });

  async function submit({ name }: NameValues): Promise<void> {
    setFailed(null);
    try {
      await rename.mutateAsync(name);
      setConflict(null);
      setSeen(name);
      form.reset({ name });
      toast.success('The company is renamed');
    } catch (error) {
      const byNow = nameByNow(error);
      if (byNow !== null) {
        setConflict(byNow);
        setSeen(byNow);
      } else if (error instanceof ApiError && error.code === 'company_name_taken')
        form.setError('name', { message: error.message }, { shouldFocus: true });
      else if (error instanceof ApiError && error.details.name)
        form.setError('name', { message: error.details.name }, { shouldFocus: true });
      else setFailed(errorText(error, FAILED));
    }
  }

  return (
    <Section title="Name" description="Everyone who sees the company sees its new name immediately.">
      <Form form={form} onSubmit={submit} className="grid gap-4" aria-label="Name" onChange={() => setFailed(null)}>
        <FormField<NameValues> name="name" label="Company name" required>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
        {conflict ? (
          <Alert tone="warning" title="Someone else has renamed this company in the meantime">
            <p className="wrap-anywhere">It is now called “{conflict}”. Save again to use your name, or keep theirs.</p>
            <Button
              variant="link"
              className="mt-1"
              onClick={() => {
                form.reset({ name: conflict });
                setConflict(null);
                refresh();
              }}
            >
              Keep “{conflict}”
            </Button>
          </Alert>
        ) : null}
        {failed ? <Alert tone="danger">{failed}</Alert> : null}
        <Button type="submit" busy={isSubmitting} className="justify-self-start">
          {isSubmitting ? 'Saving...' : conflict ? 'Save my name' : 'Rename'}
        </Button>
      </Form>
    </Section>
  );
}

function Archive({ company }: { company: CompanyDetail }) {
  const { api, toast } = useHost();
  const refresh = useRefreshCompany(company.id);
  const [asking, setAsking] = useState(false);
  const archived = company.status === 'archived';
  const archive = useMutation({
    mutationFn: () => api.call('archiveCompanies', { body: { companyIds: [company.id], archived: !archived } }),
    onSuccess: () => toast.success(archived ? `${company.name} is back` : `${company.name} is archived`),
    onError: (error) =>
      toast.error(
        errorText(error, archived ? 'The company could not be restored' : 'The company could not be archived'),
      ),
    onSettled: refresh,
  });
  return (
    <Section
      title="Archive"
      description={
        archived
          ? 'This company is archived: it is no longer in the list, and nothing in it can be changed.'
          : 'An archived company is no longer in the list. It can be viewed, but not changed until it is restored.'
      }
    >
      {archived ? (
        <Button
          variant="secondary"
          busy={archive.isPending}
          onClick={() => archive.mutate()}
          className="justify-self-start"
        >
          {archive.isPending ? 'Restoring...' : 'Restore'}
        </Button>
      ) : (
        <>
          <Button variant="secondary" onClick={() => setAsking(true)} className="justify-self-start">
            Archive company
          </Button>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={`Archive ${company.name}?`}
            description="Its people still see it. Nothing can be changed in it until you restore it."
            confirmLabel="Archive"
            onConfirm={() => archive.mutateAsync().catch(() => undefined)}
          />
        </>
      )}
    </Section>
  );
}

function Remove({ company }: { company: CompanyDetail }) {
  const { api, toast } = useHost();
  const refresh = useRefreshCompany(company.id);
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.call('removeCompany', { params: { companyId: company.id }, body: { name: company.name } }),
    onSuccess: () => toast.success(`${company.name} is deleted`),
    onError: (error) => toast.error(errorText(error, 'The company could not be deleted')),
    onSettled: refresh,
  });
  return (
    <Section
      title="Delete"
      description={`Its people lose access immediately. For ${DELETED_COMPANY_KEPT_DAYS} days you can restore it here; then it is removed for good with its SOWs, documents and people.`}
    >
      <Button variant="danger" onClick={() => setAsking(true)} className="justify-self-start">
        Delete company
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        title={`Delete ${company.name}?`}
        description={`Its people are signed out immediately. It can be restored for ${DELETED_COMPANY_KEPT_DAYS} days.`}
        confirmLabel="Delete company"
        typeToConfirm={company.name}
        onConfirm={() => remove.mutateAsync().catch(() => undefined)}
      />
    </Section>
  );
}
