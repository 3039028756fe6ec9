import { ApiError, errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { SETUP_KEY_HEADER } from '@scopewright/contracts/routes';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { Alert, Badge, Button, ErrorState, Loading, RefreshCw, Skeleton } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { BackToLogin } from '../layout/back-to-login.tsx';
import { CopyText } from '../layout/copy-text.tsx';
import { Section } from '../layout/section.tsx';
import { Steps } from '../layout/steps.tsx';
import { forgetSetupKey, useSetupKey } from '../proof/setup-key.ts';

type Result = CallOutput<'oauthTest'>;

/**
 * The test of the calendar provider's credentials (§2.9). It runs on load; system administrators and visitors with the
 * setup key see more of it.
 */
export function OauthTestScreen() {
  const { api } = useHost();
  const { status, user } = useSession();
  const key = useSetupKey();
  const test = useQuery({
    queryKey: ['auth', 'oauth-test', key, user?.id ?? null],
    queryFn: async () => {
      try {
        return await api.call('oauthTest', key === null ? {} : { headers: { [SETUP_KEY_HEADER]: key } });
      } catch (error) {
        // without the key the page still shows the public part
        if (error instanceof ApiError && error.code === 'setup_key_invalid') forgetSetupKey();
        throw error;
      }
    },
    enabled: status !== 'checking',
    staleTime: 0,
    retry: false,
  });
  return (
    <AuthLayout
      isWide
      title="OAuth test"
      subtitle="Checks the configuration of the calendar provider."
      footer={<BackToLogin />}
    >
      {test.isPending ? <Testing /> : null}
      {test.isError ? (
        <ErrorState
          title={errorText(test.error, { http: 'Failed to test OAuth configuration', other: 'Failed to test OAuth' })}
          onRetry={() => void test.refetch()}
          retrying={test.isFetching}
        />
      ) : null}
      {test.isSuccess ? (
        <div className="grid gap-8">
          <Outcome result={test.data} />
          <Button variant="secondary" onClick={() => void test.refetch()} busy={test.isFetching} className="w-full">
            {test.isFetching ? null : <RefreshCw aria-hidden="true" />}
            {test.isFetching ? 'Running test...' : 'Run test again'}
          </Button>
        </div>
      ) : null}
    </AuthLayout>
  );
}

function Testing() {
  return (
    <Loading label="Testing OAuth configuration..." className="grid gap-4">
      <Skeleton size="control" />
      <Skeleton className="w-3/4" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/3" />
    </Loading>
  );
}

const TONES: Readonly<Record<string, 'success' | 'warning'>> = { OK: 'success', WARNING: 'warning' };
const TITLES: Readonly<Record<string, string>> = {
  OK: 'The OAuth configuration is ready',
  WARNING: 'The OAuth configuration needs attention',
};

type State = Pick<CheckProps, 'isGood' | 'state'>;
/** Nothing to check yet. */
const UNCHECKED: State = { isGood: null, state: 'Not checked' };
const FORMATS: Readonly<Record<string, State>> = {
  valid: { isGood: true, state: 'Valid' },
  invalid: { isGood: false, state: 'Invalid' },
};
const DIFFER: Readonly<Record<`${boolean}`, State>> = {
  true: { isGood: false, state: 'They look the same' },
  false: { isGood: true, state: 'Yes' },
};

function Outcome({ result: { status, message, instructions, checks } }: { result: Result }) {
  return (
    <>
      <Alert tone={TONES[status] ?? 'danger'} title={TITLES[status] ?? 'The OAuth configuration does not work'}>
        {message}
      </Alert>
      <Section title="Credential checks">
        <ul className="grid gap-3 text-sm">
          <Check name="Client id" isGood={checks.clientIdSet} state={checks.clientIdSet ? 'Set' : 'Not set'}>
            {checks.clientIdPreview}
          </Check>
          <Check name="Client id format" {...(FORMATS[checks.clientIdFormat] ?? UNCHECKED)} />
          <Check
            name="Client secret"
            isGood={checks.clientSecretSet}
            state={checks.clientSecretSet ? 'Set' : 'Not set'}
          >
            {checks.clientSecretLength === undefined ? null : `${checks.clientSecretLength} characters`}
          </Check>
          <Check
            name="Id and secret differ"
            {...(checks.clientIdSet && checks.clientSecretSet ? DIFFER[`${checks.credentialsMismatch}`] : UNCHECKED)}
          />
          <Check name="Server address" isGood={checks.supabaseUrlSet} state={checks.supabaseUrlSet ? 'Set' : 'Not set'}>
            {checks.supabaseUrl}
          </Check>
        </ul>
        {checks.credentialsMismatch ? (
          <Alert tone="warning">
            The client id and the client secret look the same. One of them was probably pasted twice.
          </Alert>
        ) : null}
      </Section>
      <Section title="Redirect URI to register" description="Register exactly this address with the calendar provider.">
        <CopyText label="the redirect URI" text={checks.redirectUri} />
      </Section>
      {instructions.length > 0 ? (
        <Steps title="Next steps">
          {instructions.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Steps>
      ) : null}
    </>
  );
}

interface CheckProps {
  name: string;
  /** Null while unknown. */
  isGood: boolean | null;
  state: string;
  children?: ReactNode;
}

function Check({ name, isGood, state, children }: CheckProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span>{name}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        {children ? <code className="min-w-0 wrap-anywhere font-mono text-text-muted text-xs">{children}</code> : null}
        <Badge tone={isGood === null ? 'neutral' : isGood ? 'success' : 'danger'}>{state}</Badge>
      </span>
    </li>
  );
}
