import { useCall } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useVersionedChange } from './change-settings.ts';

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

/** Changes someone's capacity. */
export function useChangeCapacity(userId: string) {
  const { api } = useHost();
  return useVersionedChange(
    CAPACITIES,
    (body: CallInput<'changeCapacity'>['body']) => api.call('changeCapacity', { params: { userId }, body }),
    (all: Capacities, stored) => ({
      ...all,
      items: all.items.map((one) => (one.userId === stored.userId ? { ...one, ...stored } : one)),
    }),
  );
}

const withRate = (all: Capacities, rate: Rate): Capacities => ({ ...all, rate });

/** Changes the hourly rate (null: back to the standard). */
export function useChangeRate() {
  const { api } = useHost();
  return useVersionedChange(
    CAPACITIES,
    (body: CallInput<'changeRate'>['body']) => api.call('changeRate', { body }),
    withRate,
  );
}

/** Changes the hourly rate in one currency (null removes it). */
export function useChangeCurrencyRate() {
  const { api } = useHost();
  return useVersionedChange(
    CAPACITIES,
    (body: CallInput<'changeCurrencyRate'>['body']) => api.call('changeCurrencyRate', { body }),
    withRate,
  );
}
