import { useHost, useSession } from '@scopewright/remote-contract';
import { ArrowLeft, Button, ChevronRight, KeyRound, Smartphone } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { AppSetup, type Enrolled } from './app-setup.tsx';
import { canUsePasskeys } from './passkey.ts';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Way = 'passkey' | 'app';

const TITLES: Record<Way, string> = { passkey: 'Add a passkey', app: 'Set up an authenticator app' };

/** Shown instead of everything else to users without a second factor at a firm that requires one. */
export function SecondFactorScreen() {
  const { session } = useHost();
  const { user } = useSession();
  const [way, setWay] = useState<Way | null>(null);
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);

  function onEnrolled(result: Enrolled): void {
    // applying the new session leaves this screen, and the codes are shown only once
    if (result.recoveryCodes) setEnrolled(result);
    else session.signIn(result.grant);
  }

  return (
    <AuthLayout
      title={enrolled ? 'Your second factor is set up' : way ? TITLES[way] : 'Set up a second factor'}
      subtitle={way ? null : 'Your firm requires one: signing in takes your password and something that only you have.'}
      footer={
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-center text-sm text-text-muted">
          <span className="wrap-anywhere">Signed in as {user?.email}</span>
          <Button variant="link" size="sm" onClick={() => void session.signOut()}>
            Log Out
          </Button>
        </p>
      }
    >
      {enrolled?.recoveryCodes ? (
        <RecoveryCodes
          codes={enrolled.recoveryCodes}
          onSaved={() => session.signIn(enrolled.grant)}
          savedLabel="I have saved them, continue"
        />
      ) : way ? (
        <div className="grid gap-5">
          {way === 'passkey' ? <PasskeySetup onEnrolled={onEnrolled} /> : <AppSetup onEnrolled={onEnrolled} />}
          <div className="border-border border-t pt-4">
            <Button variant="ghost" size="sm" className="-ms-3" onClick={() => setWay(null)}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              Choose another way
            </Button>
          </div>
        </div>
      ) : (
        <div className="grid gap-3">
          {canUsePasskeys() ? (
            <WayButton
              icon={<KeyRound />}
              title="Passkey"
              detail="Fingerprint, face, screen lock or a security key"
              onPress={() => setWay('passkey')}
            />
          ) : null}
          <WayButton
            icon={<Smartphone />}
            title="Authenticator app"
            detail="A six-digit code from your phone"
            onPress={() => setWay('app')}
          />
        </div>
      )}
    </AuthLayout>
  );
}

function WayButton({
  icon,
  title,
  detail,
  onPress,
}: {
  icon: ReactNode;
  title: string;
  detail: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex w-full items-center gap-4 rounded-md border border-border-strong bg-surface-raised p-4 text-start shadow-xs hover:border-brand"
    >
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="grid flex-1 gap-0.5">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-text-muted">{detail}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
    </button>
  );
}
