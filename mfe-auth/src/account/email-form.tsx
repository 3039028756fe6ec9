import { useCall } from '@scopewright/calls';
import type { PendingEmailChange } from '@scopewright/contracts';
import { EMAIL_CHANGE_HOURS } from '@scopewright/contracts/constants';
import * as rules from '@scopewright/product-ui/form-rules';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Button, ErrorState, formatTime, Input, Loading, PasswordInput, Skeleton } from '@scopewright/ui';
import { Form, FormActions, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { accountErrors, accountFailure } from './account-failure.ts';

const EMAIL = ['account', 'email'];
/** Polling interval while a change is pending: the links are opened outside this page. */
const LOOK_AGAIN_MS = 10_000;

const schema = z.object({ email: rules.email('New email address'), password: rules.currentPassword() });
type Values = z.output<typeof schema>;
const EMPTY: Values = { email: '', password: '' };

/** The user's e-mail address, and its change, which both addresses must confirm. */
export function EmailForm() {
  const { session } = useHost();
  const { user } = useSession();
  const place = useRef<HTMLDivElement>(null);
  // the pressed button disappears: keep the focus in this part of the page
  const stayHere = () => place.current?.focus();
  const { data, error, isFetching, refetch } = useCall(
    EMAIL,
    'emailChange',
    {},
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.pending ? LOOK_AGAIN_MS : false) },
  );
  // already confirmed: from now on the user's session has the new address
  const changed = data !== undefined && user !== undefined && data.email !== user.email;
  useEffect(() => {
    if (changed) void session.refresh();
  }, [changed, session]);

  if (!data && error)
    return (
      <ErrorState
        title="Failed to load your email address"
        description={accountFailure(error, '')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data)
    return (
      <Loading label="Loading your email address..." className="grid max-w-md gap-3">
        <Skeleton className="w-56" />
        <Skeleton size="control" />
      </Loading>
    );
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
      <p>
        You sign in as <strong className="wrap-anywhere font-semibold">{data.email}</strong>.
      </p>
      {data.pending ? <Pending change={data.pending} onCancelled={stayHere} /> : <RequestForm onRequested={stayHere} />}
    </div>
  );
}

/** A change waiting for its confirmations. */
function Pending({ change, onCancelled }: { change: PendingEmailChange; onCancelled: () => void }) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.call('cancelEmailChange'),
    onSuccess: () => {
      toast.info('Your email address stays as it is');
      onCancelled();
    },
    onError: (error) => toast.error(accountFailure(error, 'The change could not be cancelled. Please try again.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: EMAIL }),
  });
  const state = (confirmed: boolean) => (confirmed ? 'confirmed' : 'waiting for its link to be opened');
  return (
    <div className="grid gap-4">
      <Alert title={`Your address is about to become ${change.newEmail}`}>
        <p>Both addresses have to confirm it by {formatTime(change.expiresAt)}. Each has been sent a link.</p>
        <ul className="mt-2 list-disc ps-5">
          <li>Your current address: {state(change.oldConfirmed)}</li>
          <li className="wrap-anywhere">
            {change.newEmail}: {state(change.newConfirmed)}
          </li>
        </ul>
      </Alert>
      <div>
        <Button variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {cancel.isPending ? 'Cancelling...' : 'Cancel the change'}
        </Button>
      </div>
    </div>
  );
}

function RequestForm({ onRequested }: { onRequested: () => void }) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const form = useZodForm(schema, { defaultValues: EMPTY });

  async function submit(body: Values): Promise<void> {
    await api.call('requestEmailChange', { body });
    form.reset(EMPTY);
    onRequested();
    await queryClient.invalidateQueries({ queryKey: EMAIL });
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      explain={accountErrors('The change could not be requested. Please try again.')}
      className="grid max-w-md gap-5"
      aria-label="Change email address"
    >
      <FormField<Values>
        name="email"
        label="New email address"
        hint={`Both addresses get a link. The change takes effect when both have confirmed it, within ${EMAIL_CHANGE_HOURS} hours.`}
      >
        {(control) => <Input {...control} type="email" required autoComplete="email" />}
      </FormField>
      <FormField<Values> name="password" label="Your password">
        {(control) => <PasswordInput {...control} required autoComplete="current-password" />}
      </FormField>
      <FormActions label="Change email address" busyLabel="Sending the links..." variant="secondary" />
    </Form>
  );
}
