import { useHost } from '@scopewright/remote-contract';
import { useNavigate, useSearchParams } from '@scopewright/remote-contract/router';
import { Alert } from '@scopewright/ui';
import { useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import { pageWithEmail } from '../layout/addresses.ts';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { SecondFactorStep } from '../second-factor/late-step.tsx';
import { LoginForm } from './login-form.tsx';
import { loginSchema } from './login-schema.ts';
import { ServerCheck } from './server-check.tsx';
import { useLogin } from './use-login.ts';

/**
 * The tenant's login screen (§2.8). Without a tenant (a system administrator at the bare domain) it shows only the
 * product's name. The e-mail is prefilled from the address; `?setup=true` leads to the form of the first administrator.
 */
export function LoginScreen() {
  const { boot } = useHost();
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const prefilled = searchParams.get('email') ?? '';
  const opensSetup = searchParams.get('setup') === 'true';
  const form = useZodForm(loginSchema, { defaultValues: { email: prefilled, password: '' } });
  const email = form.watch('email');
  const { login, failure, question, finish, startAgain } = useLogin();
  useEffect(() => {
    if (opensSetup) navigate(pageWithEmail(boot, '/bootstrap', prefilled), { replace: true });
  }, [opensSetup, navigate, boot, prefilled]);
  if (opensSetup) return null;

  const firmName = boot.tenant?.firmName;
  return (
    <AuthLayout
      lead={
        <div>
          {firmName ? <p className="wrap-anywhere font-semibold text-3xl">{firmName}</p> : null}
          <p className={firmName ? 'mt-1 text-lg text-text-muted' : 'font-semibold text-3xl'}>
            Sign in to your {boot.productName}
          </p>
        </div>
      }
      title={question ? 'One more step' : 'Login'}
      subtitle={
        question ? (
          <span className="wrap-anywhere">Signing in as {email}</span>
        ) : (
          'Access your Service Desk request form builder'
        )
      }
      footer={
        <div className="grid gap-4 text-center text-sm">
          <p className="text-text-muted">
            Trouble after a system update?{' '}
            <TextLink to={pageWithEmail(boot, '/recover', email)}>Recover your account</TextLink>
          </p>
          <ServerCheck />
        </div>
      }
    >
      {boot.firstRun ? (
        <Alert tone="info" title="This installation is new" className="mb-5">
          There is no account yet.{' '}
          <TextLink to={pageWithEmail(boot, '/bootstrap', email)}>Create the first administrator</TextLink>
        </Alert>
      ) : null}
      {question ? (
        <SecondFactorStep question={question} onSignedIn={finish} onOver={startAgain} onBack={() => startAgain()} />
      ) : (
        <LoginForm form={form} email={email} login={login} failure={failure} />
      )}
    </AuthLayout>
  );
}
