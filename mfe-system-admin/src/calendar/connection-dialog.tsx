import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, Field, Input, OpenDialog } from '@scopewright/ui';
import { useId, useState } from 'react';
import { failureOf, useCalendarChange } from './calendar-queries.ts';
import { PROVIDER_NAMES, type Provider } from './calendar-words.ts';
import { ChosenCalendars } from './chosen-calendars.tsx';
import type { Rep } from './hours.ts';

interface ConnectionDialogProps {
  rep: Rep;
  providers: readonly Provider[];
  onClose: () => void;
  /** Leaves the product for a page of a provider. */
  leave?: (url: string) => void;
}

/** The calendar of a representative: connects it, and chooses what counts. */
export function ConnectionDialog({ rep, providers, onClose, leave }: ConnectionDialogProps) {
  return (
    <OpenDialog
      onClose={onClose}
      title={`Calendar of ${rep.name}`}
      description="Appointments in it keep the representative from being booked, and bookings are put into it."
    >
      {rep.calendar ? (
        <ChosenCalendars key={rep.calendar.version} rep={rep} calendar={rep.calendar} onClose={onClose}>
          {rep.calendar.state === 'revoked' ? (
            <Connect rep={rep} providers={[rep.calendar.provider]} leave={leave} />
          ) : null}
        </ChosenCalendars>
      ) : (
        <Connect rep={rep} providers={providers} leave={leave} />
      )}
    </OpenDialog>
  );
}

interface ConnectProps {
  rep: Rep;
  providers: readonly Provider[];
  leave?: ((url: string) => void) | undefined;
}

/** The ways to connect a calendar. */
function Connect({ rep, providers, leave = (url) => window.location.assign(url) }: ConnectProps) {
  const { api } = useHost();
  const begin = useCalendarChange((provider: 'google' | 'microsoft') =>
    api.call('beginCalendar', { params: { repId: rep.id }, body: { provider } }),
  );
  if (providers.length === 0)
    return (
      <Alert tone="info" title="No calendar can be connected yet">
        Set CALENDAR_KEYS, and the OAuth client of Google or Microsoft, for the services admin and worker.
      </Alert>
    );
  const byConsent = providers.filter((provider) => provider !== 'caldav');
  return (
    <div className="grid gap-5">
      {begin.error ? (
        <Alert tone="danger" title="The calendar was not connected">
          {failureOf(begin.error)}
        </Alert>
      ) : null}
      {byConsent.length > 0 ? (
        <div className="grid gap-3">
          <p className="text-sm text-text-muted">
            The next page is the provider’s. Sign in there as {rep.name}, and allow everything that is asked for.
          </p>
          <div className="flex flex-wrap gap-3">
            {byConsent.map((provider) => (
              <Button
                key={provider}
                variant="secondary"
                busy={begin.isPending && begin.variables === provider}
                disabled={begin.isPending}
                onClick={() => begin.mutate(provider, { onSuccess: ({ url }) => leave(url) })}
              >
                Connect {PROVIDER_NAMES[provider]}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
      {providers.includes('caldav') ? <ConnectCaldav rep={rep} /> : null}
    </div>
  );
}

/** Connects an account of a CalDAV server by name and password. */
function ConnectCaldav({ rep }: { rep: Rep }) {
  const { api, toast } = useHost();
  const heading = useId();
  const [account, setAccount] = useState({ url: '', user: '', password: '' });
  const set = (change: Partial<typeof account>) => setAccount((before) => ({ ...before, ...change }));
  const connect = useCalendarChange(
    () => api.call('connectCaldav', { params: { repId: rep.id }, body: account }),
    () => toast.success('The calendar is connected'),
  );
  return (
    <form
      aria-labelledby={heading}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        connect.mutate(undefined);
      }}
    >
      <h3 id={heading} className="font-semibold">
        Another calendar, by CalDAV
      </h3>
      {connect.error ? (
        <Alert tone="danger" title="The calendar was not connected">
          {failureOf(connect.error)}
        </Alert>
      ) : null}
      <Field label="Server" hint="For example https://caldav.icloud.com" required>
        <Input type="url" value={account.url} maxLength={500} onChange={({ target }) => set({ url: target.value })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="User name" required>
          <Input
            value={account.user}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => set({ user: target.value })}
          />
        </Field>
        <Field label="Password" hint="Best one for this app only. It is stored encrypted." required>
          <Input
            type="password"
            value={account.password}
            maxLength={500}
            autoComplete="new-password"
            onChange={({ target }) => set({ password: target.value })}
          />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="secondary" busy={connect.isPending}>
          {connect.isPending ? 'Connecting...' : 'Connect'}
        </Button>
      </div>
    </form>
  );
}
