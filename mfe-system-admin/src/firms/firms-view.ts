import type { CallOutput } from '@scopewright/contracts';
import { type ListView, listViews } from '../lists/list-view.ts';

export type FirmRow = CallOutput<'adminFirms'>['items'][number];
export type FirmDetail = CallOutput<'adminFirm'>;
export type FirmState = FirmRow['state'];
const STATES = ['trial', 'paid', 'read-only', 'archived', 'deleted'] as const satisfies readonly FirmState[];

/** The filter and the orders of the list of firms. */
export const FIRMS_VIEWS = listViews({ state: STATES }, ['name', 'created', 'activity', 'trial']);
export type FirmSort = (typeof FIRMS_VIEWS)['sorts'][number];
export type FirmsView = ListView<(typeof FIRMS_VIEWS)['values'], FirmSort>;
