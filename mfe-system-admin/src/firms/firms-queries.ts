import { useCall, usePages } from '@scopewright/calls';
import { given } from '@scopewright/workplace-kit/page/address-view';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import type { FirmsView } from './firms-view.ts';

const PAGE_SIZE = 50;
const FIRMS_QUERIES = [...SYSTEM_ADMIN_QUERIES, 'firms'] as const;
export const firmQuery = (firmId: string) => [...FIRMS_QUERIES, 'one', firmId] as const;

/** Firms page by page. Each view has its own list: rows of another view are never shown for it. */
export function useFirms(view: FirmsView) {
  return usePages([...FIRMS_QUERIES, 'list', view], 'adminFirms', { query: given(view), pageSize: PAGE_SIZE });
}

export function useFirm(firmId: string) {
  return useCall(firmQuery(firmId), 'adminFirm', { params: { firmId } });
}
