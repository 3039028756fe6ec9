import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, Check, Copy, Input } from '@scopewright/ui';
import { Form, FormActions, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { PasswordStep } from './password-step.tsx';
import { QrCode } from './qr-code.tsx';
import { isOver, secondFactorErrors, secondFactorFailure } from './second-factor-failure.ts';

const FAILED = 'The authenticator app could not be set up. Please try again.';
type Begun = CallOutput<'beginTotp'>;
export type Enrolled = CallOutput<'confirmTotp'>;

const schema = z.object({
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => typed.replace(/\s/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits')),
  ),
});

export interface SetupProps {
  onEnrolled: (enrolled: Enrolled) => void;
  /** In a dialog: closes it. */
  onCancel?: (() => void) | undefined;
}

/** Sets up an authenticator app: the password, then scanning, then one of its codes. */
export function AppSetup({ onEnrolled, onCancel }: SetupProps) {
  const { api } = useHost();
  const [begun, setBegun] = useState<Begun>();
  const [over, setOver] = useState<string | null>(null);
  if (begun)
    return (
      <ScanStep
        begun={begun}
        onEnrolled={onEnrolled}
        onCancel={onCancel}
        onOver={(message) => {
          setOver(message);
          setBegun(undefined);
        }}
      />
    );
  return (
    <PasswordStep
      label="Set up an authenticator app"
      submitLabel="Continue"
      busyLabel="Checking..."
      failed={FAILED}
      onCancel={onCancel}
      onSubmit={async (password) => {
        setOver(null);
        setBegun(await api.call('beginTotp', { body: { password } }));
      }}
    >
      {over ? <Alert tone="danger">{over}</Alert> : null}
      <p className="text-sm text-text-muted">
        You need an app such as Google Authenticator, Microsoft Authenticator, 1Password or Aegis on your phone.
      </p>
    </PasswordStep>
  );
}

interface ScanStepProps extends SetupProps {
  begun: Begun;
  onOver: (message: string) => void;
}

function ScanStep({ begun, onEnrolled, onCancel, onOver }: ScanStepProps) {
  const { api, toast } = useHost();
  const [copied, setCopied] = useState(false);
  const form = useZodForm(schema, { defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  async function submit({ code }: { code: string }): Promise<void> {
    try {
      onEnrolled(await api.call('confirmTotp', { body: { setup: begun.setup, code } }));
    } catch (error) {
      if (!isOver(error)) throw error;
      onOver(secondFactorFailure(error, FAILED));
    }
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(begun.secret);
      setCopied(true);
    } catch {
      toast.error('The key could not be copied. Please select it instead.');
    }
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      explain={secondFactorErrors(FAILED)}
      className="grid gap-6"
      aria-label="Set up an authenticator app"
    >
      <section className="grid gap-3">
        <h3 className="font-semibold">1. Scan this with your app</h3>
        <QrCode text={begun.uri} label="QR code for your authenticator app" />
        <div className="grid gap-1 text-sm">
          <p className="text-text-muted">Can’t scan? Enter this key instead:</p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <code className="wrap-anywhere font-mono">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <Button variant="secondary" size="sm" onClick={() => void copy()} aria-label="Copy the key">
              {copied ? (
                <Check aria-hidden="true" className="size-4" />
              ) : (
                <Copy aria-hidden="true" className="size-4" />
              )}
              {copied ? 'Copied' : 'Copy'}
            </Button>
          </p>
        </div>
      </section>
      <section className="grid gap-3">
        <h3 className="font-semibold">2. Enter the code that it shows</h3>
        <FormField<{ code: string }> name="code" label="Six-digit code">
          {(control) => (
            <Input
              {...control}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              className="max-w-52 font-mono tracking-[0.3em]"
            />
          )}
        </FormField>
        <FormActions label="Turn it on" busyLabel="Checking..." onCancel={onCancel} />
      </section>
    </Form>
  );
}
