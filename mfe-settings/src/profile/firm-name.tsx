import { formErrors } from '@scopewright/api-client';
import { can } from '@scopewright/domain/policy';
import * as rules from '@scopewright/product-ui/form-rules';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Alert, Button, focusOnMount, Input } from '@scopewright/ui';
import { Form, FormFailure, FormField, useZodForm } from '@scopewright/ui/form';
import { savedMeanwhile, useChangeFirmSettings } from '@scopewright/workplace-kit/firm/change-settings';
import type { FirmSettings } from '@scopewright/workplace-kit/firm/use-firm-settings';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { useState } from 'react';
import * as z from 'zod/mini';
import { SectionCard } from '../layout/section-card.tsx';

const schema = z.object({ name: rules.displayName('Firm name') });
type Values = z.infer<typeof schema>;
const explain = formErrors('The name could not be saved. Please try again.');

/** The firm's name, as its users and clients see it. */
export function FirmName({ settings }: { settings: FirmSettings }) {
  const { abilities } = useSession();
  const { toast } = useHost();
  const change = useChangeFirmSettings();
  const form = useZodForm(schema, { values: { name: settings.name }, resetOptions: { keepDirtyValues: true } });
  /** The name that another user has given the firm since this form was shown. */
  const [theirs, setTheirs] = useState<string | null>(null);
  const busy = form.formState.isSubmitting;
  useUnsavedChanges(form.formState.isDirty && !busy);
  if (!can(abilities, 'firm:settings'))
    return (
      <SectionCard
        title="Name"
        description={<span className="wrap-anywhere font-medium text-base text-text">{settings.name}</span>}
      />
    );

  const take = (name: string) => {
    form.reset({ name }, { keepDirtyValues: false });
    setTheirs(null);
  };
  async function save({ name }: Values): Promise<void> {
    try {
      await change.mutateAsync({ name, version: settings.version });
      take(name);
      toast.success('The name was saved');
    } catch (error) {
      const current = savedMeanwhile<FirmSettings>(error);
      if (!current) throw error;
      setTheirs(current.name);
    }
  }

  return (
    <SectionCard title="Name" description="Your people and clients see it in the product and in mails.">
      <Form
        form={form}
        onSubmit={save}
        explain={explain}
        className="grid gap-4 sm:max-w-md"
        aria-label="Name of the firm"
      >
        <FormField<Values> name="name" label="Firm name" required>
          {(control) => <Input {...control} autoComplete="organization" />}
        </FormField>
        {theirs === null ? null : (
          <Alert
            ref={focusOnMount}
            tabIndex={-1}
            tone="warning"
            title="Someone else has changed the settings in the meantime"
          >
            <dl className="grid gap-1">
              <div>
                <dt className="inline">Saved by them: </dt>
                <dd className="wrap-anywhere inline font-medium">{theirs}</dd>
              </div>
              <div>
                <dt className="inline">Yours: </dt>
                <dd className="wrap-anywhere inline font-medium">{form.watch('name')}</dd>
              </div>
            </dl>
            <p className="mt-2">Save again to use yours, or take theirs.</p>
            <Button variant="link" className="mt-1" onClick={() => take(theirs)}>
              Take theirs
            </Button>
          </Alert>
        )}
        <FormFailure />
        <Button type="submit" busy={busy} disabled={!form.formState.isDirty} className="sm:justify-self-start">
          {busy ? 'Saving...' : 'Save name'}
        </Button>
      </Form>
    </SectionCard>
  );
}
