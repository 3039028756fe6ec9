import { tenantHref, useHost } from '@scopewright/remote-contract';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { LoginForm } from './login-form.tsx';
import { ServerCheck } from './server-check.tsx';

/** The tenant's login screen (§2.8). Without a tenant (a system administrator at the bare domain) it names the product alone. */
export function LoginScreen() {
  const { boot } = useHost();
  const firmName = boot.tenant?.firmName;
  return (
    <AuthLayout
      lead={
        <div>
          {firmName ? <p className="wrap-anywhere font-semibold text-3xl">{firmName}</p> : null}
          <p className={firmName ? 'mt-1 text-lg text-text-muted' : 'font-semibold text-3xl'}>Sign in to your {boot.productName}</p>
        </div>
      }
      title="Login"
      subtitle="Access your Service Desk request form builder"
      footer={
        <div className="grid gap-4 text-center text-sm">
          <p className="text-text-muted">
            Trouble after a system update? <TextLink to={tenantHref(boot, '/recover')}>Recover your account</TextLink>
          </p>
          <ServerCheck />
        </div>
      }
    >
      <LoginForm />
    </AuthLayout>
  );
}
