import type { CallInput, CallOutput } from '@scopewright/contracts';

export type FirmRow = CallOutput<'adminFirms'>['items'][number];
export type FirmDetail = CallOutput<'adminFirm'>;
export type FirmState = FirmRow['state'];
export const STATES = ['trial', 'paid', 'read-only', 'archived', 'deleted'] as const satisfies readonly FirmState[];
export const SORTS = ['name', 'created', 'activity', 'trial'] as const;
export type FirmSort = (typeof SORTS)[number];

/** What the list of firms shows, and in what order: all of it stands in the address. */
export interface FirmsView {
  search: string;
  state: FirmState | null;
  sort: FirmSort;
  descending: boolean;
}

export const PLAIN_VIEW: FirmsView = { search: '', state: null, sort: 'name', descending: false };
const SEARCH_MAX_LENGTH = 200;
const NAMES = ['search', 'state', 'sort', 'order'] as const;

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined => values.find((value) => value === text);

/** The view that an address asks for; what it does not name, or names wrongly, is as in the plain one. */
export const viewOf = (address: URLSearchParams): FirmsView => ({
  search: (address.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
  state: oneOf(STATES, address.get('state')) ?? null,
  sort: oneOf(SORTS, address.get('sort')) ?? PLAIN_VIEW.sort,
  descending: address.get('order') === 'desc',
});

/** An address with this view; what is as in the plain one is left out, and what is not the view's stays. */
export function addressOf(address: URLSearchParams, { search, state, sort, descending }: FirmsView): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of NAMES) next.delete(name);
  if (search) next.set('search', search);
  if (state) next.set('state', state);
  if (sort !== PLAIN_VIEW.sort) next.set('sort', sort);
  if (descending) next.set('order', 'desc');
  return next;
}

/** What the server is asked for: which firms, in what order. */
export const queryOf = ({ search, state, sort, descending }: FirmsView): NonNullable<CallInput<'exportFirms'>['query']> => ({
  ...(search && { search }),
  ...(state && { state }),
  sort,
  order: descending ? 'desc' : 'asc',
});
