import { useCall } from '@scopewright/calls';
import { useDebounced } from '@scopewright/ui';
import { useState } from 'react';
import { COMPANIES } from './use-company.ts';

const SEARCH_MS = 200;
const FOUND = 20;

/** The active client companies whose names match the typed text; the first ones without any. */
export function useCompanySearch() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_MS);
  const { data } = useCall(
    [...COMPANIES, 'choice', search],
    'consultantCompanies',
    { query: { limit: FOUND, status: 'active', ...(search && { search }) } },
    { select: (answer) => (Array.isArray(answer) ? answer : answer.items), placeholderData: (before) => before },
  );
  return { companies: data ?? [], isNoneFound: data?.length === 0, onSearch: setTyped };
}
