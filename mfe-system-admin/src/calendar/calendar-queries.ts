import { ApiError, errorText } from '@scopewright/api-client';
import { useCall, usePages } from '@scopewright/calls';
import type { CallInput } from '@scopewright/contracts';
import { DEMO_BOOKING_TYPE, SLOT_DAYS_MAX } from '@scopewright/contracts/booking/limits';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { calendarDate } from '@scopewright/ui';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';

const CALENDAR_QUERIES = [...SYSTEM_ADMIN_QUERIES, 'calendar'] as const;
const PAGE_SIZE = 50;
const BEING_READ_MS = 2000;

export function useReps() {
  return useCall(
    [...CALENDAR_QUERIES, 'reps'],
    'bookingReps',
    {},
    {
      // a calendar that was just connected is read by a job
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ calendar }) => calendar?.state === 'connected' && calendar.checkedAt === null)
          ? BEING_READ_MS
          : false,
    },
  );
}

export function useBookingTypes() {
  return useCall([...CALENDAR_QUERIES, 'types'], 'bookingTypes');
}

export type BookingsQuery = Omit<CallInput<'bookings'>['query'], 'limit' | 'cursor'>;

export function useBookings(query: BookingsQuery) {
  return usePages([...CALENDAR_QUERIES, 'bookings', query], 'bookings', { query, pageSize: PAGE_SIZE });
}

export function useDemoRequests(state: NonNullable<CallInput<'demoRequests'>['query']>['state'] | null) {
  return usePages([...CALENDAR_QUERIES, 'requests', state], 'demoRequests', {
    query: { ...(state && { state }) },
    pageSize: PAGE_SIZE,
  });
}

/** The free times of the next weeks, by the days of this browser's zone. */
export function useFreeSlots() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  const today = new Date();
  const from = calendarDate(today);
  const to = calendarDate(new Date(today.getFullYear(), today.getMonth(), today.getDate() + SLOT_DAYS_MAX - 1));
  return useCall([...CALENDAR_QUERIES, 'slots', zone, from], 'bookingSlots', {
    params: { type: DEMO_BOOKING_TYPE },
    query: { from, to, zone },
  });
}

/** Why a change failed, in a sentence. */
export const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'version_conflict'
    ? 'Someone else has changed this in the meantime. Close it and open it again.'
    : errorText(error, { other: 'Please check your connection and try again.' });

/**
 * A change of any part of the calendar: the shown data is reloaded, also after a failure.
 * @param onSuccess runs even if the new data removes the component, unlike the callbacks of `mutate`
 */
export function useCalendarChange<Input, Output>(
  run: (input: Input) => Promise<Output>,
  onSuccess?: (output: Output) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (output) => onSuccess?.(output),
    onSettled: () => queryClient.invalidateQueries({ queryKey: CALENDAR_QUERIES }),
  });
}
