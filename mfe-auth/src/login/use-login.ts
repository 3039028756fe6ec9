import { useHost } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/router';
import { useState } from 'react';
import { INCOMPLETE_LOGIN, type LoginFailure, loginFailure } from './login-error.ts';
import type { LoginValues } from './login-schema.ts';

/** Query parameters that only the login screen reads; they leave the address with it. */
const OWN_PARAMETERS = ['email', 'setup'];

/** Signs in and hands the session to the shell, or says what went wrong (§4). */
export function useLogin() {
  const { api, session } = useHost();
  const [, setSearchParams] = useSearchParams();
  const [failure, setFailure] = useState<LoginFailure | null>(null);

  async function login(values: LoginValues): Promise<void> {
    setFailure(null);
    try {
      const grant = await api.call('login', { body: values });
      if (!grant.accessToken || !grant.user) {
        setFailure(INCOMPLETE_LOGIN);
        return;
      }
      setSearchParams(
        (current) => {
          const kept = new URLSearchParams(current);
          for (const name of OWN_PARAMETERS) kept.delete(name);
          return kept;
        },
        { replace: true },
      );
      session.signIn(grant);
    } catch (error) {
      setFailure(loginFailure(error));
    }
  }

  return { login, failure };
}
