import { useCall } from '@scopewright/calls';
import type { ONBOARDING_PARTS } from '@scopewright/contracts/constants';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { useEffect } from 'react';

type OnboardingPart = (typeof ONBOARDING_PARTS)[number];

const DISMISSED = ['firm', 'onboarding-dismissed'] as const;

/**
 * Whether the user has dismissed an onboarding part, and a function that dismisses it: immediately here, and on the
 * server for every browser.
 */
export function useDismissed(part: OnboardingPart): { dismissed: boolean; dismiss: () => void } {
  const { api } = useHost();
  const { onboardingDismissed = [] } = useSession();
  const queryClient = useQueryClient();
  // parts dismissed since the session was last fetched
  const { data: since = [] } = useQuery<readonly OnboardingPart[]>({
    queryKey: DISMISSED,
    queryFn: () => [],
    enabled: false,
  });
  const { mutate } = useMutation({
    mutationKey: DISMISSED,
    mutationFn: () => api.call('dismissOnboarding', { body: { part } }),
    onMutate: () => queryClient.setQueryData<readonly OnboardingPart[]>(DISMISSED, (before = []) => [...before, part]),
  });
  return { dismissed: onboardingDismissed.includes(part) || since.includes(part), dismiss: () => mutate() };
}

/**
 * The firm's first steps, fetched while something shows them. Refetched when the tab gets the focus, because the link
 * that confirms an address opens in another tab.
 */
export function useFirstSteps(enabled = true) {
  return useCall(['firm', 'onboarding'], 'onboarding', {}, { enabled, refetchOnWindowFocus: 'always' });
}

/**
 * Runs `onSaved` after every change that the server has saved, whichever screen made it; not after a dismissal, which
 * changes nothing in the firm.
 */
export function useAfterEveryChange(onSaved: () => void, enabled: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    return queryClient.getMutationCache().subscribe((event) => {
      const saved = event.type === 'updated' && event.action.type === 'success';
      if (saved && event.mutation.options.mutationKey !== DISMISSED) onSaved();
    });
  }, [queryClient, onSaved, enabled]);
}
