import type { CallInput } from '@scopewright/contracts';
import { dayInAddress, SYSTEM_EVENT_KINDS, startOfDay } from '@scopewright/product-ui/activity';

const NAMES = ['firm', 'person', 'kind', 'from', 'to'] as const;

/**
 * The list's filter as it is in the address: ids, a kind of action, and calendar days of the reader. Empty strings
 * don't filter.
 */
export type ActivityView = Record<(typeof NAMES)[number], string>;

export const PLAIN_VIEW: ActivityView = { firm: '', person: '', kind: '', from: '', to: '' };

const idIn = (text: string | null): string => (text && /^[0-9a-f]{24}$/.test(text) ? text : '');

/** The view in an address; invalid values are ignored. */
export const viewOf = (address: URLSearchParams): ActivityView => ({
  firm: idIn(address.get('firm')),
  person: idIn(address.get('person')),
  kind: SYSTEM_EVENT_KINDS.find(({ value }) => value === address.get('kind'))?.value ?? '',
  from: dayInAddress(address.get('from')),
  to: dayInAddress(address.get('to')),
});

/** An address with this view; other parameters are preserved. */
export function addressOf(address: URLSearchParams, view: ActivityView): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of NAMES) {
    if (view[name] === '') next.delete(name);
    else next.set(name, view[name]);
  }
  return next;
}

export const isFiltered = (view: ActivityView): boolean => NAMES.some((name) => view[name] !== '');

/** The server query for a view. */
export const queryOf = ({
  firm,
  person,
  kind,
  from,
  to,
}: ActivityView): NonNullable<CallInput<'exportSystemActivity'>['query']> => ({
  ...(firm && { firmId: firm }),
  ...(person && { actorId: person }),
  ...(kind && { action: kind }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: startOfDay(to, 1) }),
});
