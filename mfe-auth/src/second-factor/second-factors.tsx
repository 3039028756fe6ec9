import { useCall } from '@scopewright/calls';
import type { SecondFactors as Factors } from '@scopewright/contracts';
import { PASSKEYS_MAX } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import {
  Alert,
  Badge,
  Button,
  Dialog,
  DialogContent,
  ErrorState,
  formatTime,
  KeyRound,
  Loading,
  Plus,
  Skeleton,
  Smartphone,
} from '@scopewright/ui';
import { type ReactNode, useRef, useState } from 'react';
import { accountFailure } from '../account/account-failure.ts';
import { AppSetup, type Enrolled } from './app-setup.tsx';
import { canUsePasskeys } from './passkey.ts';
import { PasskeyRename } from './passkey-rename.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const FACTORS = ['account', 'second-factors'];

/** The dialog's subject. */
type Task =
  | { kind: 'app' }
  | { kind: 'passkey' }
  | { kind: 'codes' }
  | { kind: 'rename'; passkey: string; name: string }
  | { kind: 'remove'; factor: string; name: string };

const TITLES: Record<Task['kind'], string> = {
  app: 'Set up an authenticator app',
  passkey: 'Add a passkey',
  codes: 'New recovery codes',
  rename: 'Rename passkey',
  remove: 'Remove second factor',
};

/** The user's second factors: listing, adding and removing them, and the recovery codes. */
export function SecondFactors() {
  const heading = useRef<HTMLParagraphElement>(null);
  const [task, setTask] = useState<Task | null>(null);
  const { data, error, isFetching, refetch } = useCall(FACTORS, 'secondFactors', {}, { staleTime: 0 });
  if (!data && error)
    return (
      <ErrorState
        title="Failed to load your second factors"
        description={accountFailure(error, 'Please try again in a moment.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data)
    return (
      <Loading label="Loading your second factors..." className="grid gap-3">
        <Skeleton className="w-56" />
        <Skeleton size="control" />
      </Loading>
    );
  return (
    <div className="grid gap-5">
      <p ref={heading} tabIndex={-1} className="outline-none">
        {describeState(data)}
      </p>
      <FactorList factors={data} onTask={setTask} />
      <TaskDialog task={task} onClose={() => setTask(null)} onGone={() => heading.current?.focus()} />
    </div>
  );
}

const hasAny = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

function describeState(factors: Factors): string {
  if (hasAny(factors)) return 'Signing in takes your password and one of these:';
  return factors.required
    ? 'Your firm requires a second factor, and you have none yet.'
    : 'You have no second factor yet: anyone who learns your password can sign in as you.';
}

const describeUse = ({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }): string =>
  `Added ${formatTime(createdAt)} · ${lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : 'not used yet'}`;

function FactorList({ factors, onTask }: { factors: Factors; onTask: (task: Task) => void }) {
  const { totp, passkeys, recoveryCodesLeft } = factors;
  return (
    <>
      {hasAny(factors) ? (
        <ul aria-label="Your second factors" className="divide-y divide-border rounded-md border border-border">
          {totp ? (
            <Factor icon={<Smartphone />} name="Authenticator app" detail={describeUse(totp)}>
              <RemoveButton
                name="the authenticator app"
                onPress={() => onTask({ kind: 'remove', factor: 'totp', name: 'the authenticator app' })}
              />
            </Factor>
          ) : null}
          {passkeys.map((passkey) => (
            <Factor
              key={passkey.id}
              icon={<KeyRound />}
              name={passkey.name}
              badge={<Badge>Passkey</Badge>}
              detail={`${describeUse(passkey)} · works at ${passkey.domain}`}
            >
              <Button
                variant="secondary"
                size="sm"
                onClick={() => onTask({ kind: 'rename', passkey: passkey.id, name: passkey.name })}
                aria-label={`Rename the passkey ${passkey.name}`}
              >
                Rename
              </Button>
              <RemoveButton
                name={`the passkey ${passkey.name}`}
                onPress={() => onTask({ kind: 'remove', factor: passkey.id, name: `the passkey “${passkey.name}”` })}
              />
            </Factor>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {passkeys.length < PASSKEYS_MAX && canUsePasskeys() ? (
          <Button variant={hasAny(factors) ? 'secondary' : 'primary'} onClick={() => onTask({ kind: 'passkey' })}>
            <Plus aria-hidden="true" className="size-4" />
            Add a passkey
          </Button>
        ) : null}
        {totp ? null : (
          <Button variant="secondary" onClick={() => onTask({ kind: 'app' })}>
            <Plus aria-hidden="true" className="size-4" />
            Set up an authenticator app
          </Button>
        )}
      </div>
      {hasAny(factors) ? (
        <div className="flex flex-wrap items-center justify-between gap-3 border-border border-t pt-5">
          <div className="grid gap-0.5">
            <h3 className="font-semibold">Recovery codes</h3>
            <p className="text-sm text-text-muted">
              {recoveryCodesLeft === 1 ? 'One code is left.' : `${recoveryCodesLeft} codes are left.`}
            </p>
          </div>
          <Button variant="secondary" size="sm" onClick={() => onTask({ kind: 'codes' })}>
            Create new codes
          </Button>
          {recoveryCodesLeft <= 3 ? (
            <Alert tone="warning" className="w-full">
              Few recovery codes are left. Create new ones, so that you can sign in if your phone or key is lost.
            </Alert>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface FactorProps {
  icon: ReactNode;
  name: string;
  badge?: ReactNode;
  detail: string;
  children: ReactNode;
}

function Factor({ icon, name, badge, detail, children }: FactorProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:flex-nowrap">
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-semibold">{name}</span>
          {badge}
        </p>
        <p className="wrap-anywhere text-sm text-text-muted">{detail}</p>
      </div>
      <div className="flex basis-full flex-wrap gap-2 ps-14 sm:basis-auto sm:flex-nowrap sm:ps-0">{children}</div>
    </li>
  );
}

function RemoveButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button variant="secondary" size="sm" onClick={onPress} aria-label={`Remove ${name}`}>
      Remove
    </Button>
  );
}

interface TaskDialogProps {
  task: Task | null;
  onClose: () => void;
  /** Called when what opened the dialog no longer exists after the change. */
  onGone: () => void;
}

function TaskDialog({ task, onClose, onGone }: TaskDialogProps) {
  const { session } = useHost();
  const queryClient = useQueryClient();
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    // also when the dialog is closed before the codes are saved: the factor is active by now
    if (enrolled) session.signIn(enrolled.grant);
    setEnrolled(null);
    setCodes(null);
    setLeaving(false);
    void queryClient.invalidateQueries({ queryKey: FACTORS });
    onClose();
  };
  const shown = enrolled?.recoveryCodes ?? codes;
  const [leaving, setLeaving] = useState(false);
  return (
    <Dialog
      open={task !== null}
      onOpenChange={(open) => {
        if (open) return;
        // they are shown only now: one key press must not lose them
        if (shown && !leaving) setLeaving(true);
        else close();
      }}
    >
      {task ? (
        <DialogContent title={task.kind === 'remove' ? `Remove ${task.name}?` : TITLES[task.kind]} size="sm">
          {shown ? (
            <RecoveryCodes codes={shown} onSaved={close} leaving={leaving} />
          ) : (
            <TaskForm
              task={task}
              onEnrolled={(result) => {
                if (result.recoveryCodes) {
                  setEnrolled(result);
                  return;
                }
                session.signIn(result.grant);
                close();
              }}
              onCodes={setCodes}
              onRenamed={close}
              onRemoved={() => {
                close();
                onGone();
              }}
              onCancel={close}
            />
          )}
        </DialogContent>
      ) : null}
    </Dialog>
  );
}

interface TaskFormProps {
  task: Task;
  onEnrolled: (enrolled: Enrolled) => void;
  onCodes: (codes: readonly string[]) => void;
  onRenamed: () => void;
  onRemoved: () => void;
  onCancel: () => void;
}

function TaskForm({ task, onEnrolled, onCodes, onRenamed, onRemoved, onCancel }: TaskFormProps) {
  switch (task.kind) {
    case 'app':
      return <AppSetup onEnrolled={onEnrolled} onCancel={onCancel} />;
    case 'passkey':
      return <PasskeySetup onEnrolled={onEnrolled} onCancel={onCancel} />;
    case 'codes':
      return <RenewForm onCodes={onCodes} onCancel={onCancel} />;
    case 'rename':
      return <PasskeyRename passkey={task.passkey} name={task.name} onRenamed={onRenamed} onCancel={onCancel} />;
    case 'remove':
      return <RemoveForm factor={task.factor} name={task.name} onRemoved={onRemoved} onCancel={onCancel} />;
  }
}

function RenewForm({ onCodes, onCancel }: Pick<TaskFormProps, 'onCodes' | 'onCancel'>) {
  const { api } = useHost();
  return (
    <PasswordStep
      label="New recovery codes"
      submitLabel="Create new codes"
      busyLabel="Creating codes..."
      failed="The codes could not be created. Please try again."
      onCancel={onCancel}
      onSubmit={async (password) =>
        onCodes((await api.call('renewRecoveryCodes', { body: { password } })).recoveryCodes)
      }
    >
      <p className="text-sm text-text-muted">Your current codes stop working.</p>
    </PasswordStep>
  );
}

type RemoveFormProps = Pick<TaskFormProps, 'onRemoved' | 'onCancel'> & { factor: string; name: string };

function RemoveForm({ factor, name, onRemoved, onCancel }: RemoveFormProps) {
  const { api, toast } = useHost();
  return (
    <PasswordStep
      label={`Remove ${name}`}
      submitLabel="Remove"
      busyLabel="Removing..."
      failed="It could not be removed. Please try again."
      tone="danger"
      onCancel={onCancel}
      onSubmit={async (password) => {
        await api.call('removeSecondFactor', { body: { factor, password } });
        toast.success(`${name.charAt(0).toUpperCase()}${name.slice(1)} is removed`);
        onRemoved();
      }}
    >
      <p className="text-sm text-text-muted">You can’t sign in with it any more. Your devices stay signed in.</p>
    </PasswordStep>
  );
}
