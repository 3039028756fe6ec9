import { ApiError, errorText } from '@scopewright/api-client';
import type { CallOutput, UserRecord } from '@scopewright/contracts';
import { IMPERSONATION_REASON_MAX_LENGTH } from '@scopewright/contracts/constants';
import { tenantUrl } from '@scopewright/domain/hosts';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button, DialogActions, ExternalLink, Field, Input, OpenDialog, PasswordInput } from '@scopewright/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Person = Pick<UserRecord, 'id' | 'name' | 'email'>;
type Begun = CallOutput<'beginImpersonation'>;

export interface ViewAsDialogProps {
  /** The user to view as, once chosen. */
  person: Person | null;
  /** A field for choosing the user, if the dialog wasn't opened for a specific one. */
  children?: ReactNode;
  onClose: () => void;
}

/**
 * Views the product as another user: asks for a reason and the administrator's own password, then offers the link that
 * opens the view.
 */
export function ViewAsDialog({ person, children, onClose }: ViewAsDialogProps) {
  const { impersonationMinutes = 0 } = useSession();
  const [begun, setBegun] = useState<Begun | null>(null);
  const name = person ? person.name.trim() || person.email : 'someone';
  return (
    <OpenDialog
      onClose={onClose}
      size="sm"
      title={`View as ${name}`}
      description={`You see what ${person ? name : 'they'} can see, for ${impersonationMinutes} minutes at most. You can’t change anything or download files. The firm’s administrators are notified by mail, and it is recorded in the firm’s activity with your name and reason.`}
    >
      {begun ? (
        <Ready key={begun.code} begun={begun} onOpened={onClose} onAgain={() => setBegun(null)} />
      ) : (
        <ReasonForm person={person} onBegun={setBegun} onClose={onClose}>
          {children}
        </ReasonForm>
      )}
    </OpenDialog>
  );
}

interface ReasonFormProps extends ViewAsDialogProps {
  onBegun: (begun: Begun) => void;
}

function ReasonForm({ person, onBegun, onClose, children }: ReasonFormProps) {
  const { api } = useHost();
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (userId: string) =>
      api.call('beginImpersonation', {
        params: { userId },
        body: { reason, password, page: `${location.pathname}${location.search}` },
      }),
    onSuccess: onBegun,
  });
  const isWrongPassword = error instanceof ApiError && error.code === 'wrong_password';
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (person && !isPending) mutate(person.id);
      }}
    >
      {children}
      <Field label="Reason" hint="Shown to the firm. Name the request or ticket.">
        <Input
          required
          maxLength={IMPERSONATION_REASON_MAX_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Field label="Your password" error={isWrongPassword ? errorText(error) : undefined}>
        <PasswordInput
          required
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      {error && !isWrongPassword ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      <DialogActions onCancel={onClose} busy={isPending}>
        <Button type="submit" busy={isPending} disabled={!person}>
          Continue
        </Button>
      </DialogActions>
    </form>
  );
}

interface ReadyProps {
  begun: Begun;
  onOpened: () => void;
  onAgain: () => void;
}

/** The link to the user's host. The code is in the fragment, which browsers don't send to servers. */
function Ready({ begun: { subdomain, code, codeSeconds, until }, onOpened, onAgain }: ReadyProps) {
  const { boot } = useHost();
  const [isTooOld, setTooOld] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    link.current?.focus();
    const timer = setTimeout(() => setTooOld(true), codeSeconds * 1000);
    return () => clearTimeout(timer);
  }, [codeSeconds]);
  if (isTooOld) {
    return (
      <div className="grid gap-5">
        <Alert tone="warning">The link was not used in time and has expired.</Alert>
        <Button onClick={onAgain}>Start over</Button>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <p role="status">
        Ready until {new Date(until).toLocaleTimeString(undefined, { timeStyle: 'short' })}. The link works once, within
        a minute.
      </p>
      <Button asChild>
        <a
          ref={link}
          href={`${tenantUrl(window.location, boot.hostConfig, subdomain)}#impersonation=${encodeURIComponent(code)}`}
          target="_blank"
          rel="noopener"
          onClick={onOpened}
        >
          Open in a new tab
          <ExternalLink aria-hidden="true" />
        </a>
      </Button>
    </div>
  );
}
