import { useCall } from '@scopewright/calls';
import type { AccountSession } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import {
  Alert,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  ErrorState,
  Eye,
  formatTime,
  ListSkeleton,
  Monitor,
  MonitorSmartphone,
  Smartphone,
  Tablet,
  TimeAgo,
} from '@scopewright/ui';
import { type ReactNode, useRef, useState } from 'react';
import { accountFailure } from './account-failure.ts';
import { AccountLayout } from './account-layout.tsx';
import { formatLastActive } from './time-ago.ts';

const DEVICES = ['account', 'sessions'];
/**
 * Polling interval while the page is visible: a device that signs in or out elsewhere appears or disappears within this
 * time.
 */
const LOOK_AGAIN_MS = 30_000;

const ICONS: Record<AccountSession['kind'], ReactNode> = {
  computer: <Monitor />,
  phone: <Smartphone />,
  tablet: <Tablet />,
  unknown: <MonitorSmartphone />,
};

/** Label of a device: its browser and system, as far as they are known. An impersonation by support isn't a device. */
function nameOf({
  browser,
  system,
  supportUntil,
}: Pick<AccountSession, 'browser' | 'system' | 'supportUntil'>): string {
  if (supportUntil !== null) return 'Support';
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** The devices that the user is signed in on, at all of their firms, with signing them out. */
export function DevicesScreen() {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const { data, error, isFetching, refetch } = useCall(
    DEVICES,
    'accountSessions',
    {},
    { refetchInterval: LOOK_AGAIN_MS, staleTime: 0 },
  );
  const look = () => queryClient.invalidateQueries({ queryKey: DEVICES });
  const endOne = useMutation({
    mutationFn: ({ id }: AccountSession) => api.call('endSession', { params: { sessionId: id } }),
    onSuccess: (_, device) => {
      toast.success(`${nameOf(device)} is signed out`);
      // the pressed button is about to disappear
      heading.current?.focus();
    },
    onError: (failure) => toast.error(accountFailure(failure, 'The device could not be signed out. Please try again.')),
    onSettled: look,
  });
  const endOthers = useMutation({
    mutationFn: () => api.call('endOtherSessions'),
    onSuccess: ({ ended }) =>
      toast.success(ended === 1 ? 'One device is signed out' : `${ended} devices are signed out`),
    onError: (failure) =>
      toast.error(accountFailure(failure, 'The devices could not be signed out. Please try again.')),
    onSettled: look,
  });
  const others = data?.sessions.filter(({ current }) => !current) ?? [];
  const ownFirm = data?.sessions.find(({ current }) => current)?.firmName ?? null;

  return (
    <AccountLayout
      title="Devices"
      description="Where you are signed in. Sign out any device you don’t recognize or no longer use."
    >
      {!data && error ? (
        <ErrorState
          title="Failed to load your devices"
          description={accountFailure(error, 'Please try again in a moment.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Card padding="none">
          <div className="flex flex-wrap items-center justify-between gap-3 border-border border-b px-4 py-4 sm:px-6">
            <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
              Signed-in devices {data ? <span className="font-normal text-text-muted">({data.total})</span> : null}
            </h2>
            {others.length > 0 ? (
              <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
                Sign out all others
              </Button>
            ) : null}
          </div>
          {data ? (
            <ul className="divide-y divide-border">
              {data.sessions.map((device) => (
                <Device
                  key={device.id}
                  device={device}
                  elsewhere={device.firmName !== ownFirm}
                  busy={endOne.isPending && endOne.variables.id === device.id}
                  onSignOut={() => endOne.mutate(device)}
                />
              ))}
            </ul>
          ) : (
            <ListSkeleton label="Loading your devices..." rows={['w-56', 'w-48', 'w-64']} cells={['w-20']} />
          )}
        </Card>
      )}
      {data && data.total > data.sessions.length ? (
        <Alert className="mt-4">
          The latest {data.sessions.length} of {data.total} are shown. “Sign out all others” signs out the rest too.
        </Alert>
      ) : null}
      {data && others.length === 0 ? (
        <p className="mt-4 text-sm text-text-muted">You are signed in on no other device.</p>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out all other devices?"
        description="All other devices are signed out immediately, at all of your firms. Unsaved changes there are lost."
        confirmLabel="Sign out all others"
        onConfirm={() => endOthers.mutateAsync().then(() => undefined)}
      />
    </AccountLayout>
  );
}

function SignedIn({ device: { current, ip, signedInAt }, active }: { device: AccountSession; active: string }) {
  return (
    <>
      {current ? null : `${active} · `}
      {ip ? `${ip} · ` : null}signed in <TimeAgo at={signedInAt} />
    </>
  );
}

interface DeviceProps {
  device: AccountSession;
  /** Signed in at a firm other than this device's. */
  elsewhere: boolean;
  busy: boolean;
  onSignOut: () => void;
}

function Device({ device, elsewhere, busy, onSignOut }: DeviceProps) {
  const { current, kind, lastActiveAt, firmName, supportUntil } = device;
  const name = nameOf(device);
  const active = formatLastActive(lastActiveAt, new Date());
  return (
    <li className="flex items-center gap-4 px-4 py-4 sm:px-6">
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand [&_svg]:size-5"
      >
        {supportUntil === null ? ICONS[kind] : <Eye />}
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-semibold">{name}</span>
          {current ? <Badge tone="success">This device</Badge> : null}
        </p>
        <p className="wrap-anywhere text-sm text-text-muted">
          {supportUntil === null ? (
            <SignedIn device={device} active={active} />
          ) : (
            `Sees what you see, until ${formatTime(supportUntil)} at the latest. Can’t change anything.`
          )}
        </p>
        {elsewhere ? (
          <p className="wrap-anywhere text-sm text-text-muted">At {firmName ?? 'system administration'}</p>
        ) : null}
      </div>
      {current ? null : (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          onClick={onSignOut}
          aria-label={`Sign out ${name}, ${active.toLowerCase()}`}
        >
          {busy ? 'Signing out...' : 'Sign out'}
        </Button>
      )}
    </li>
  );
}
