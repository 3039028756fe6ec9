import type { CallOutput } from '@scopewright/contracts';

export type ConnectedCalendar = CallOutput<'chooseCalendars'>;
export type Provider = ConnectedCalendar['provider'];

export const PROVIDER_NAMES: Record<Provider, string> = {
  google: 'Google Calendar',
  microsoft: 'Microsoft 365',
  caldav: 'CalDAV',
};

/** The state of a connection, in a word and with its tone. */
export function stateOf({ state, unreadable, checkedAt }: ConnectedCalendar): {
  label: string;
  tone: 'success' | 'warning' | 'danger' | 'neutral';
} {
  if (state === 'revoked') return { label: 'Connect again', tone: 'danger' };
  if (checkedAt === null && state === 'connected') return { label: 'Being read', tone: 'neutral' };
  if (unreadable) return { label: 'Can’t be read', tone: 'danger' };
  return state === 'failing'
    ? { label: 'Last check failed', tone: 'warning' }
    : { label: 'Connected', tone: 'success' };
}

const PROBLEMS: Record<NonNullable<ConnectedCalendar['problem']>, string> = {
  revoked: 'The account does not let us in any more.',
  throttled: 'The provider asks for fewer requests. We try again automatically.',
  missing:
    'A chosen calendar is not there any more, or we may not read it. Choose again, or connect the account again.',
  unknown: 'The provider did not answer as expected. We try again automatically.',
};

/** The problem of a connection, as sentences, if any. */
export function describeProblem({ problem, unreadable }: ConnectedCalendar): string | null {
  if (problem === null) return null;
  const effect = unreadable
    ? 'Until it works again, this representative can’t be booked: times that can’t be read count as busy.'
    : 'The previous reading is still used for a while.';
  return `${PROBLEMS[problem]} ${effect}`;
}
