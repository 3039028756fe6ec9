import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { useCallback } from 'react';
import { addressOf, type CompaniesView, viewOf } from './list-view.ts';

export type ChangeView = (changes: Partial<CompaniesView>, options?: { replace?: boolean }) => void;

/**
 * The view in the address, and a function that changes it: to its first page unless a page is given. Back returns to
 * the previous view.
 */
export function useView(): { view: CompaniesView; change: ChangeView } {
  const { abilities } = useSession();
  const [address, setAddress] = useSearchParams();
  const mayDelete = can(abilities, 'company:delete');
  const change: ChangeView = useCallback(
    (changes, options = {}) =>
      setAddress((current) => addressOf(current, { ...viewOf(current, mayDelete), page: 1, ...changes }), options),
    [setAddress, mayDelete],
  );
  return { view: viewOf(address, mayDelete), change };
}
