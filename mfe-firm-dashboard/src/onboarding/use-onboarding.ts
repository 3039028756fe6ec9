import type { ONBOARDING_PARTS } from '@scopewright/contracts/constants';
import { useMutation, useQuery, useQueryClient } from '@scopewright/query';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useEffect } from 'react';

type OnboardingPart = (typeof ONBOARDING_PARTS)[number];

const DISMISSED = ['firm', 'onboarding-dismissed'] as const;

/** Whether the person has put a part of what is shown to somebody new away, and the way to do so: at once here, and for every browser on the server. */
export function useDismissed(part: OnboardingPart): { dismissed: boolean; dismiss: () => void } {
  const { api } = useHost();
  const { onboardingDismissed = [] } = useSession();
  const queryClient = useQueryClient();
  // what was put away since the session was last asked for
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
 * The firm's first steps, fetched as long as something shows them. Fetched again when the tab gets the focus, as the link that confirms an address opens in
 * another one.
 */
export function useFirstSteps(enabled = true) {
  const { api } = useHost();
  return useQuery({
    queryKey: ['firm', 'onboarding'],
    queryFn: ({ signal }) => api.call('onboarding', { signal }),
    enabled,
    refetchOnWindowFocus: 'always',
  });
}

/** Runs `onSaved` after every change that the server has saved, whichever screen made it; not after a dismissal, which changes nothing of the firm. */
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
