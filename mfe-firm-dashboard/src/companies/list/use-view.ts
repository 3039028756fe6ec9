import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { useLocation, useNavigate, useSearchParams } from '@scopewright/router';
import { useCallback, useEffect, useRef } from 'react';
import { addressOf, type CompaniesView, viewOf } from './list-view.ts';

export type ChangeView = (changes: Partial<CompaniesView>, options?: { replace?: boolean }) => void;

/**
 * The view in the address, and a function that changes it: to its first page unless a page is given. Back returns to
 * the previous view.
 */
export function useView(): { view: CompaniesView; change: ChangeView } {
  const { abilities } = useSession();
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const view = viewOf(address, can(abilities, 'company:delete'));
  const latest = useRef({ view, address });
  useEffect(() => {
    latest.current = { view, address };
  });
  const change: ChangeView = useCallback(
    (changes, options = {}) => {
      const next = addressOf(latest.current.address, { ...latest.current.view, page: 1, ...changes });
      void navigate({ pathname, search: next.size > 0 ? `?${next}` : '' }, options);
    },
    [navigate, pathname],
  );
  return { view, change };
}
