import { tenantHref, useHost } from '@scopewright/remote-contract';
import { useLocation, useSearchParams } from '@scopewright/router';
import { Alert, Button, Input, PasswordInput } from '@scopewright/ui';
import { Form, FormField, useZodForm } from '@scopewright/ui/form';
import { useEffect } from 'react';
import { TextLink } from '../layout/text-link.tsx';
import { type LoginInput, loginSchema } from './login-schema.ts';
import { useLogin } from './use-login.ts';

/** E-mail and password (§2.8). The e-mail is prefilled from the address; the first empty field has the focus. */
export function LoginForm() {
  const { boot } = useHost();
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  const prefilled = searchParams.get('email') ?? '';
  const form = useZodForm(loginSchema, { defaultValues: { email: prefilled, password: '' } });
  const { login, failure } = useLogin();
  const busy = form.formState.isSubmitting;
  const { setFocus } = form;

  useEffect(() => setFocus(prefilled ? 'password' : 'email'), [setFocus, prefilled]);
  useEffect(() => {
    if (failure?.refused) setFocus('password', { shouldSelect: true });
  }, [failure, setFocus]);

  return (
    <Form form={form} onSubmit={login} className="grid gap-5" aria-label="Login">
      {failure ? (
        <Alert tone="danger">
          <p>{failure.message}</p>
          {failure.offersSetup ? (
            <p className="mt-1">
              First time here? <TextLink to={tenantHref(boot, `${pathname}?setup=true`)}>Create the first admin account</TextLink>
            </p>
          ) : null}
        </Alert>
      ) : null}
      <FormField<LoginInput> name="email" label="Email">
        {(control) => <Input {...control} type="email" required autoComplete="username" inputMode="email" spellCheck={false} autoCapitalize="none" />}
      </FormField>
      <FormField<LoginInput> name="password" label="Password" aside={<TextLink to={tenantHref(boot, '/reset-password')}>Forgot password?</TextLink>}>
        {(control) => <PasswordInput {...control} required autoComplete="current-password" />}
      </FormField>
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Logging in...' : 'Login'}
      </Button>
    </Form>
  );
}
