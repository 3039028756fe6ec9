import { ApiError } from '@scopewright/api-client';
import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Link, useLocation } from '@scopewright/remote-contract/router';
import { Alert, Button } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { accountFailure } from '../account/account-failure.ts';
import { AuthLayout } from '../layout/auth-layout.tsx';

type Answer = 'confirm' | 'refuse';

const tokenIn = (pathname: string): string => /^\/email-change\/([^/]+)\/*$/.exec(pathname)?.[1] ?? '';
/** Whether the link was sent to the account's current address; the token shows it. */
const isOfPresentAddress = (token: string): boolean => token.split('.')[1] === 'old';

/**
 * The page linked in the two mails about changing an e-mail address. Opening it decides nothing, because mail scanners
 * open links; the buttons do.
 */
export function EmailChangeScreen() {
  const { api, boot, session } = useHost();
  const { pathname } = useLocation();
  const token = tokenIn(pathname);
  const answer = useMutation({
    mutationFn: (decision: Answer) => api.call('answerEmailChange', { body: { token, answer: decision } }),
    // the session of the user who is signed in here gets the new address immediately
    onSuccess: ({ status }) =>
      status === 'done' && session.get().status === 'signed-in' ? session.refresh() : undefined,
  });

  if (answer.isSuccess) return <Answered {...answer.data} />;
  const status = answer.error instanceof ApiError ? answer.error.status : 0;
  if (status === 404 || status === 422)
    return (
      <Ending title="This link is not valid">
        <p>Open the complete link in the latest email.</p>
      </Ending>
    );
  if (status === 409 || status === 410)
    return (
      <Ending title={status === 409 ? 'This address can’t be used' : 'This change is over'}>
        <p>{accountFailure(answer.error, '')} You can ask for a change under Password & security.</p>
      </Ending>
    );
  const present = isOfPresentAddress(token);
  const pressed = answer.isPending ? answer.variables : null;
  return (
    <AuthLayout
      {...(present ? {} : { lead: null })}
      title={present ? 'Change your email address?' : 'Confirm this email address'}
      subtitle={
        present
          ? 'Someone who knows your password requested this; the mail names the new address. Nothing happens until you press a button.'
          : `Click to confirm this address is yours and that you sign in to ${boot.productName} with it.`
      }
    >
      <div className="grid gap-4">
        {answer.error && !answer.isPending ? (
          <Alert tone="danger">
            {accountFailure(answer.error, 'Your answer could not be saved. Please try again.')}
          </Alert>
        ) : null}
        <Button
          onClick={() => answer.mutate('confirm')}
          busy={pressed === 'confirm'}
          disabled={answer.isPending}
          className="w-full"
        >
          {pressed === 'confirm' ? 'Confirming...' : 'Confirm'}
        </Button>
        <Button
          variant="secondary"
          onClick={() => answer.mutate('refuse')}
          busy={pressed === 'refuse'}
          disabled={answer.isPending}
          className="w-full"
        >
          {pressed === 'refuse' ? 'Refusing...' : 'It was not me: refuse'}
        </Button>
      </div>
    </AuthLayout>
  );
}

function Answered({ status, newEmail }: { status: 'waiting' | 'done' | 'refused'; newEmail: string }) {
  const { boot } = useHost();
  const { pathname } = useLocation();
  if (status === 'done')
    return (
      <Ending title="Your email address is changed" onwards>
        <Alert tone="success">You sign in as {newEmail} from now on.</Alert>
      </Ending>
    );
  if (status === 'waiting')
    return (
      <Ending title="Thank you, one more confirmation to go">
        <p>The other address has been sent a link too. The change takes effect when it is confirmed there as well.</p>
      </Ending>
    );
  return (
    <Ending title="The email address stays as it is">
      {isOfPresentAddress(tokenIn(pathname)) ? (
        <>
          <p>
            If you did not request this change, someone knows your password. Set a new one now: it signs out every
            device.
          </p>
          <Button asChild className="w-full">
            <Link to={tenantHref(boot, '/forgot-password')}>Set another password</Link>
          </Button>
        </>
      ) : (
        <p>No one signs in with your address.</p>
      )}
    </Ending>
  );
}

/** The result of following the link. */
function Ending({ title, onwards = false, children }: { title: string; onwards?: boolean; children: ReactNode }) {
  const { boot } = useHost();
  const { status } = useSession();
  return (
    <AuthLayout lead={null} title={title} focusTitle>
      <div className="grid gap-5">
        {children}
        {onwards ? (
          <Button asChild className="w-full">
            <Link to={tenantHref(boot, '/')}>{status === 'signed-in' ? 'Go on' : 'Go to login'}</Link>
          </Button>
        ) : null}
      </div>
    </AuthLayout>
  );
}
