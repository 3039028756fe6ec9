import type { CallInput, CallOutput, SecondFactorQuestion } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, ArrowLeft, Button, Input, KeyRound } from '@scopewright/ui';
import { Form, FormFailure, FormField, useZodForm } from '@scopewright/ui/form';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { askForPasskey, canUsePasskeys } from './passkey.ts';
import { isOver, secondFactorErrors, secondFactorFailure } from './second-factor-failure.ts';

type Answer = CallInput<'answerSecondFactor'>['body']['answer'];
type Kind = Answer['kind'];

const FAILED = 'Signing in failed. Please try again.';
const WAYS: Record<Kind, { title: string; switchTo: string }> = {
  passkey: { title: 'Use your passkey', switchTo: 'Use a passkey' },
  totp: { title: 'Enter the code of your authenticator app', switchTo: 'Use a code of your authenticator app' },
  recovery: { title: 'Enter a recovery code', switchTo: 'Use a recovery code' },
};

const totpSchema = z.object({
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => typed.replace(/\s/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits')),
  ),
});
const recoverySchema = z.object({
  code: z
    .string()
    .check(z.trim(), z.minLength(1, 'Recovery code is required'), z.maxLength(60, 'This is not a valid recovery code')),
});
interface Code {
  code: string;
}

export interface SecondFactorStepProps {
  question: SecondFactorQuestion;
  onSignedIn: (grant: CallOutput<'answerSecondFactor'>) => void;
  /** The challenge is over, as the message explains: the password has to be entered again. */
  onOver: (message: string) => void;
  onBack: () => void;
}

/** The second step of signing in: a passkey, a code of the authenticator app, or a recovery code. */
export default function SecondFactorStep({ question, onSignedIn, onOver, onBack }: SecondFactorStepProps) {
  const { api, toast } = useHost();
  const ways = waysOf(question);
  const [chosen, setChosen] = useState<Kind>();
  const way = chosen ?? ways[0] ?? 'recovery';
  const send = useMutation({
    mutationFn: async (answer: () => Promise<Answer>) =>
      api.call('answerSecondFactor', { body: { challenge: question.challenge, answer: await answer() } }),
    onSuccess: (grant) => {
      if (grant.recoveryCodesLeft !== null) toast.info(formatRemaining(grant.recoveryCodesLeft));
      onSignedIn(grant);
    },
    onError: (error) => {
      if (isOver(error)) onOver(secondFactorFailure(error, ''));
    },
  });
  const failure = send.error && !send.isPending ? secondFactorFailure(send.error, FAILED) : null;
  const others = ways.filter((other) => other !== way);
  return (
    <div className="grid gap-5">
      {way === 'passkey' ? (
        <PasskeyWay failure={failure} busy={send.isPending} question={question} send={send.mutate} />
      ) : (
        <CodeWay key={way} kind={way} send={(answer) => send.mutateAsync(async () => answer)} />
      )}
      {others.length > 0 ? (
        <OtherWays>
          {others.map((other) => (
            <li key={other}>
              <Button
                variant="link"
                disabled={send.isPending}
                onClick={() => {
                  send.reset();
                  setChosen(other);
                }}
              >
                {WAYS[other].switchTo}
              </Button>
            </li>
          ))}
        </OtherWays>
      ) : null}
      <div className="border-border border-t pt-4">
        <Button variant="ghost" size="sm" onClick={onBack} className="-ms-3">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to the password
        </Button>
      </div>
    </div>
  );
}

/** The methods that the user can use in this browser, the quickest first. */
const waysOf = ({ passkey, totp, recoveryCodes }: SecondFactorQuestion): Kind[] => [
  ...(passkey && canUsePasskeys() ? (['passkey'] as const) : []),
  ...(totp ? (['totp'] as const) : []),
  ...(recoveryCodes ? (['recovery'] as const) : []),
];

function formatRemaining(left: number): string {
  if (left === 0) return 'That was your last recovery code. Create new ones under Password & security.';
  return `${left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.${left <= 3 ? ' Create new ones under Password & security.' : ''}`;
}

function OtherWays({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="text-sm text-text-muted">
        Other ways
      </p>
      <ul aria-labelledby={id} className="mt-1 grid justify-items-start gap-1">
        {children}
      </ul>
    </div>
  );
}

interface PasskeyWayProps {
  failure: string | null;
  busy: boolean;
  question: SecondFactorQuestion;
  send: (answer: () => Promise<Answer>) => void;
}

function PasskeyWay({ failure, busy, question, send }: PasskeyWayProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const { passkey } = question;
  if (!passkey) return null;
  return (
    <div className="grid gap-5">
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <p>Confirm that it is you with your fingerprint, face, screen lock or security key.</p>
      <Button
        ref={button}
        busy={busy}
        className="w-full"
        onClick={() => send(async () => ({ kind: 'passkey', assertion: await askForPasskey(passkey) }))}
      >
        {busy ? null : <KeyRound aria-hidden="true" className="size-4.5" />}
        {busy ? 'Waiting for your passkey...' : WAYS.passkey.title}
      </Button>
    </div>
  );
}

interface CodeWayProps {
  kind: 'totp' | 'recovery';
  send: (answer: Answer) => Promise<unknown>;
}

function CodeWay({ kind, send }: CodeWayProps) {
  const form = useZodForm(kind === 'totp' ? totpSchema : recoverySchema, { defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const busy = form.formState.isSubmitting;
  return (
    <Form
      form={form}
      onSubmit={({ code }) => send({ kind, code })}
      explain={secondFactorErrors(FAILED)}
      className="grid gap-5"
      aria-label={WAYS[kind].title}
    >
      {kind === 'totp' ? (
        <FormField<Code>
          name="code"
          label="Six-digit code"
          hint="Your authenticator app shows it. It changes every 30 seconds."
        >
          {(control) => (
            <Input
              {...control}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              className="font-mono tracking-[0.3em]"
            />
          )}
        </FormField>
      ) : (
        <FormField<Code>
          name="code"
          label="Recovery code"
          hint="One of the codes you saved when you set up your second factor. Each works once."
        >
          {(control) => (
            <Input
              {...control}
              required
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="characters"
              maxLength={60}
              className="font-mono"
            />
          )}
        </FormField>
      )}
      <FormFailure />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
    </Form>
  );
}
