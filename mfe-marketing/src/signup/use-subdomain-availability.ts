import { errorText } from '@scopewright/api-client';
import { SUBDOMAIN_CHECK_DEBOUNCE_MS, SUBDOMAIN_MIN_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { useHost } from '@scopewright/remote-contract';
import { useCallback, useEffect, useState } from 'react';
import type { AvailabilityState } from './signup-info.ts';

export interface Availability {
  state: AvailabilityState;
  /** Why it is unavailable, or why that isn't known. */
  message?: string;
}

const UNKNOWN: Availability = { state: 'unknown' };
const CHECKING: Availability = { state: 'checking' };

/**
 * Checks the typed subdomain: 500 ms after the last change, from three characters on. An answer only counts for the
 * subdomain it was requested for. `recheck` checks again (after a failed look-up, or a signup that lost a race for the
 * name).
 */
export function useSubdomainAvailability(subdomain: string): { availability: Availability; recheck: () => void } {
  const { api } = useHost();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ subdomain: string; round: number; availability: Availability }>();
  const worthAsking = subdomain.length >= SUBDOMAIN_MIN_LENGTH;

  useEffect(() => {
    if (!worthAsking) return;
    const controller = new AbortController();
    const settle = (availability: Availability): void => {
      if (!controller.signal.aborted) setAnswer({ subdomain, round, availability });
    };
    const ask = async (): Promise<void> => {
      try {
        const { available, error } = await api.call('checkSubdomain', {
          params: { subdomain },
          signal: controller.signal,
        });
        settle(
          available
            ? { state: 'available' }
            : { state: 'unavailable', message: error || MESSAGES.subdomainNotAvailable },
        );
      } catch (failure) {
        settle({ state: 'unknown', message: errorText(failure, { other: 'Failed to check availability' }) });
      }
    };
    const timer = setTimeout(() => void ask(), SUBDOMAIN_CHECK_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, subdomain, worthAsking, round]);

  const recheck = useCallback(() => setRound((current) => current + 1), []);
  const current = answer?.subdomain === subdomain && answer.round === round ? answer.availability : CHECKING;
  return { availability: worthAsking ? current : UNKNOWN, recheck };
}
