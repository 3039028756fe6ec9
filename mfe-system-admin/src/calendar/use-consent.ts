import { useHost } from '@scopewright/remote-contract';
import { useLocation, useNavigate } from '@scopewright/remote-contract/router';
import { useEffect, useRef } from 'react';
import { failureOf, useCalendarChange } from './calendar-queries.ts';

/**
 * Finishes the consent that a provider of calendars has come back from: its result is after the `#` of the address, and
 * is removed first, so that reloading or going back does not send it again.
 */
export function useConsent(onConnected: (repId: string) => void) {
  const { api, toast } = useHost();
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const sent = useRef<string | null>(null);
  const finish = useCalendarChange((body: { state: string; code: string }) => api.call('finishCalendar', { body }));
  useEffect(() => {
    const answer = new URLSearchParams(hash.slice(1));
    const state = answer.get('state');
    if (state === null || sent.current === state) return;
    sent.current = state;
    navigate(`${pathname}${search}`, { replace: true });
    const code = answer.get('code');
    if (code === null) {
      toast.error('The calendar was not connected: the provider was not allowed to let us in.');
      return;
    }
    finish.mutate(
      { state, code },
      {
        onSuccess: ({ rep }) => {
          toast.success(`The calendar of ${rep.name} is connected`);
          onConnected(rep.id);
        },
        onError: (error) => toast.error(failureOf(error)),
      },
    );
  });
  return finish.isPending;
}
