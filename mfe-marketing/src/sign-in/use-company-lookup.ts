import { errorText } from '@scopewright/api-client';
import type { LookedUpCompany } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { useHost } from '@scopewright/remote-contract';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The dialog's messages when the look-up fails (§8, sign-in lookup). */
export const LOOKUP_TEXTS = {
  html: 'Server is not responding correctly. Please try again later.',
  unparsable: 'Invalid response from server. Please try again.',
  http: 'Failed to lookup account',
  other: 'An error occurred. Please try again.',
};

export interface CompanyLookup {
  busy: boolean;
  error: string | undefined;
  /** Whether the error is that no company was found for the email. */
  noAccount: boolean;
  /** Looks up which companies an email belongs to; undefined if that failed, found no company, or was superseded. */
  lookUp: (email: string) => Promise<LookedUpCompany[] | undefined>;
  /** Clears the error and cancels a pending call. */
  reset: () => void;
}

/** The sign-in dialog's call, with its busy state and messages. Unmounting cancels it. */
export function useCompanyLookup(): CompanyLookup {
  const { api } = useHost();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const reset = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setBusy(false);
    setError(undefined);
  }, []);

  const lookUp = useCallback(
    async (email: string) => {
      reset();
      const controller = new AbortController();
      running.current = controller;
      setBusy(true);
      try {
        const { companies } = await api.call('lookupUserCompanies', { body: { email }, signal: controller.signal });
        if (controller.signal.aborted) return undefined;
        setBusy(false);
        if (companies.length > 0) return companies;
        setError(MESSAGES.noAccountForEmail);
      } catch (failure) {
        if (controller.signal.aborted) return undefined;
        setBusy(false);
        setError(errorText(failure, LOOKUP_TEXTS));
      }
      return undefined;
    },
    [api, reset],
  );

  return { busy, error, noAccount: error === MESSAGES.noAccountForEmail, lookUp, reset };
}
