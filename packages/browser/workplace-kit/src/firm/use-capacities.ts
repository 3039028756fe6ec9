import { useCall } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { savedMeanwhile } from './use-firm-settings.ts';

type Capacities = CallOutput<'capacities'>;
/** Someone's hours per week and days off. */
export type Capacity = Capacities['items'][number];
/** The hourly rate for the firm's clients. */
export type Rate = Capacities['rate'];
/** The answer to a change of capacity, and the state in a conflict. */
export type StoredCapacity = CallOutput<'changeCapacity'>;
const CAPACITIES = ['firm', 'capacities'];

/** Hours per week and days off of the firm's people, and the firm's hourly rate. */
export function useCapacities() {
  return useCall(CAPACITIES, 'capacities');
}

/** Changes someone's capacity; after a conflict the stored one is shown. */
export function useChangeCapacity(userId: string) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const show = (stored: StoredCapacity) =>
    queryClient.setQueryData<Capacities>(
      CAPACITIES,
      (all) =>
        all && { ...all, items: all.items.map((one) => (one.userId === stored.userId ? { ...one, ...stored } : one)) },
    );
  return useMutation({
    mutationFn: (body: CallInput<'changeCapacity'>['body']) => api.call('changeCapacity', { params: { userId }, body }),
    onSuccess: show,
    onError: (error) => {
      const stored = savedMeanwhile<StoredCapacity>(error);
      if (stored) show(stored);
    },
  });
}

/** Stores the rates from the answer to a change, or from a conflict. */
function useShowRates() {
  const queryClient = useQueryClient();
  const show = (rate: Rate) => queryClient.setQueryData<Capacities>(CAPACITIES, (all) => all && { ...all, rate });
  return {
    onSuccess: show,
    onError: (error: unknown) => {
      const stored = savedMeanwhile<Rate>(error);
      if (stored) show(stored);
    },
  };
}

/** Changes the hourly rate (null: back to the standard); after a conflict the stored one is shown. */
export function useChangeRate() {
  const { api } = useHost();
  return useMutation({
    mutationFn: (body: CallInput<'changeRate'>['body']) => api.call('changeRate', { body }),
    ...useShowRates(),
  });
}

/** Changes the hourly rate in one currency (null removes it); after a conflict the stored ones are shown. */
export function useChangeCurrencyRate() {
  const { api } = useHost();
  return useMutation({
    mutationFn: (body: CallInput<'changeCurrencyRate'>['body']) => api.call('changeCurrencyRate', { body }),
    ...useShowRates(),
  });
}
