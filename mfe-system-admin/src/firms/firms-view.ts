import type { CallOutput } from '@scopewright/contracts';
import { addressView, among, searchIn } from '@scopewright/workplace-kit/page/address-view';
import { orderIn } from '../lists/list-view.ts';

export type FirmRow = CallOutput<'adminFirms'>['items'][number];
export type FirmDetail = CallOutput<'adminFirm'>;
export type FirmState = FirmRow['state'];
export const STATES = ['trial', 'paid', 'read-only', 'archived', 'deleted'] as const satisfies readonly FirmState[];

export const FIRM_ORDERS = {
  name: ['Name, A to Z', 'Name, Z to A'],
  created: ['Oldest first', 'Newest first'],
  activity: ['Longest inactive first', 'Latest activity first'],
  trial: ['Earliest end of trial first', 'Latest end of trial first'],
} as const;

/** The filter and the order of the list of firms. */
export const FIRMS_VIEW = addressView({
  search: searchIn('search'),
  state: among('state', STATES, null),
  ...orderIn(FIRM_ORDERS),
});
export type FirmsView = (typeof FIRMS_VIEW)['plain'];
