import { errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { DEMO_BOOKING_TYPE } from '@scopewright/contracts/booking/limits';
import { useHost } from '@scopewright/remote-contract';
import { useCallback, useEffect, useState } from 'react';
import { addDays, addMonths } from './months.ts';

type Slots = CallOutput<'bookingSlots'>;

export interface OfferedSlots {
  /** The last answer, also while another month is loaded; null before the first one. */
  answer: Slots | null;
  busy: boolean;
  error: string | null;
  /** Loads them again. */
  refresh: () => void;
}

/** The free times of a month in a zone. */
export function useSlots(month: string, zone: string): OfferedSlots {
  const { api } = useHost();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Slots | null>(null);
  const [busy, setBusy] = useState(true);
  const [error, setError] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads the same again
  useEffect(() => {
    const controller = new AbortController();
    setBusy(true);
    const settle = (apply: () => void) => {
      if (controller.signal.aborted) return;
      apply();
      setBusy(false);
    };
    api
      .call('bookingSlots', {
        params: { type: DEMO_BOOKING_TYPE },
        query: { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1), zone },
        signal: controller.signal,
      })
      .then(
        (found) =>
          settle(() => {
            setAnswer(found);
            setError(null);
          }),
        (failure: unknown) =>
          settle(() => setError(errorText(failure, { other: 'Please check your connection and try again.' }))),
      );
    return () => controller.abort();
  }, [api, month, zone, round]);

  return { answer, busy, error, refresh: useCallback(() => setRound((before) => before + 1), []) };
}
