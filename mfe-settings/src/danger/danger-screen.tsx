import { formErrors } from '@scopewright/api-client';
import { DELETED_FIRM_KEPT_DAYS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { can } from '@scopewright/domain/policy';
import * as rules from '@scopewright/product-ui/form-rules';
import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { Button, Dialog, DialogContent, formatDay, Input, PasswordInput, Trash2 } from '@scopewright/ui';
import { Form, FormActions, FormField, useZodForm } from '@scopewright/ui/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { SectionCard } from '../layout/section-card.tsx';
import { ExportCard } from './export-card.tsx';
import { FAILED } from './use-firm-life.ts';

const explain = formErrors(FAILED, { wrong_password: 'password' });

/** Exporting all data, and deleting the firm. `leave` navigates the browser to another page. */
export function DangerScreen({ leave = (url: string) => window.location.assign(url) }) {
  const { abilities } = useSession();
  return (
    <div className="grid gap-6">
      {can(abilities, 'firm:export') ? <ExportCard /> : null}
      {can(abilities, 'firm:delete') ? <DeleteCard leave={leave} /> : null}
    </div>
  );
}

interface Leaving {
  leave: (url: string) => void;
}

function DeleteCard({ leave }: Leaving) {
  const { boot } = useHost();
  const [asking, setAsking] = useState(false);
  const name = boot.tenant?.firmName ?? '';
  return (
    <>
      <SectionCard
        tone="danger"
        title="Delete the firm"
        description={`Everyone in the firm and at its clients is signed out and can no longer sign in. For ${DELETED_FIRM_KEPT_DAYS} days it can be restored with a link that is mailed to its administrators; after that everything is permanently deleted.`}
        actions={
          <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" />
            Delete firm
          </Button>
        }
      />
      <Dialog open={asking} onOpenChange={setAsking}>
        <DialogContent
          size="sm"
          title={`Delete ${name}?`}
          description={`Every client, SOW, document and user of the firm goes with it, and everyone is signed out. For ${DELETED_FIRM_KEPT_DAYS} days you can restore all of it with a link that is mailed to its administrators; then it is permanently deleted.`}
        >
          <DeleteForm name={name} leave={leave} onCancel={() => setAsking(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}

/** The name of the firm and the password of the user: an open session could be another person at this screen. */
function DeleteForm({ name, leave, onCancel }: Leaving & { name: string; onCancel: () => void }) {
  const { api, boot, session, toast } = useHost();
  const { user } = useSession();
  const [schema] = useState(() =>
    z.object({
      name: z.string().check(z.refine((typed) => typed === name, MESSAGES.typeFirmName)),
      password: rules.currentPassword(),
    }),
  );
  type Values = z.output<typeof schema>;
  const form = useZodForm(schema, { defaultValues: { name: '', password: '' } });

  async function submit(body: Values): Promise<void> {
    const { restorableUntil } = await api.call('deleteFirm', { body });
    // the deletion has ended this session
    session.forget();
    toast.success(
      `${name} was deleted. Until ${formatDay(restorableUntil)} you can restore it with the link in your mail.`,
    );
    // reloaded, the page shows that the firm was deleted and how to restore it
    leave(tenantHref(boot, '/'));
  }

  return (
    <Form form={form} onSubmit={submit} explain={explain} className="grid gap-5" aria-label={`Delete ${name}`}>
      <FormField<Values> name="name" label={`Type ${name} to confirm`} required>
        {(control) => <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
      </FormField>
      <input type="email" name="username" value={user?.email ?? ''} autoComplete="username" readOnly hidden />
      <FormField<Values> name="password" label="Your password" required>
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </FormField>
      <FormActions label="Delete firm" busyLabel="Deleting..." variant="danger" onCancel={onCancel} />
    </Form>
  );
}
