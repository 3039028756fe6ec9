import type { SecondFactorQuestion, SessionGrant } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { useState } from 'react';
import { INCOMPLETE_LOGIN, type LoginFailure, loginFailure } from './login-error.ts';
import type { LoginValues } from './login-schema.ts';

/** Query parameters that only the login screen reads; they are removed from the address after signing in. */
const OWN_PARAMETERS = ['email', 'setup'];

/** Signs in and passes the session to the shell, asks for the second factor, or reports the error (§4). */
export function useLogin() {
  const { api, session } = useHost();
  const [, setSearchParams] = useSearchParams();
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [question, setQuestion] = useState<SecondFactorQuestion | null>(null);

  function finish(grant: SessionGrant): void {
    setSearchParams(
      (current) => {
        const kept = new URLSearchParams(current);
        for (const name of OWN_PARAMETERS) kept.delete(name);
        return kept;
      },
      { replace: true },
    );
    session.signIn(grant);
  }

  /** Back to the password step, with the reason why the second step ended. */
  function startAgain(message?: string): void {
    setQuestion(null);
    setFailure(message === undefined ? null : { ...INCOMPLETE_LOGIN, message });
  }

  async function login(values: LoginValues): Promise<void> {
    setFailure(null);
    try {
      const answer = await api.call('login', { body: values });
      if ('secondFactorRequired' in answer) setQuestion(answer);
      else if (!answer.accessToken || !answer.user) setFailure(INCOMPLETE_LOGIN);
      else finish(answer);
    } catch (error) {
      setFailure(loginFailure(error));
    }
  }

  return { login, failure, question, finish, startAgain };
}
