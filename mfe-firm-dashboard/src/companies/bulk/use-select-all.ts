import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { useRef, useState } from 'react';
import { fetchAllOf, type ListedCompany } from '../list/companies-query.ts';
import type { CompaniesView } from '../list/list-view.ts';

/**
 * Fetches every company of a view, to change all of them; `collected` is the number fetched so far, null when not
 * fetching.
 */
export function useSelectAll(view: CompaniesView, onSelected: (companies: readonly ListedCompany[]) => void) {
  const { api, toast } = useHost();
  const [collected, setCollected] = useState<number | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const { mutate } = useMutation({
    mutationFn: () => {
      const abort = new AbortController();
      stopper.current = abort;
      setCollected(0);
      return fetchAllOf(api, view, { signal: abort.signal, onProgress: setCollected });
    },
    onSuccess: onSelected,
    onError: (error) => {
      if (stopper.current?.signal.aborted) return;
      toast.error(
        errorText(error, {
          network: 'The companies could not be selected. Please check your connection.',
          other: 'The companies could not be selected.',
        }),
      );
    },
    onSettled: () => setCollected(null),
  });
  return { selectAll: () => mutate(), collected, stop: () => stopper.current?.abort() };
}
