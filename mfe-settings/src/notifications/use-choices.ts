import { errorText } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';

const CHOICES = ['firm', 'notifications', 'choices'] as const;

type Choices = CallOutput<'notificationChoices'>;
type Choice = CallInput<'chooseNotifications'>['body'];

/** How the user receives each kind of notification. */
export function useChoices() {
  return useCall(CHOICES, 'notificationChoices');
}

/** Saves a choice: shown immediately, and reverted if the server refuses. */
export function useChoose() {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const put = ({ kind, ...ways }: Choice) =>
    queryClient.setQueryData<Choices>(
      CHOICES,
      (stored) => stored && { items: stored.items.map((item) => (item.kind === kind ? { ...item, ...ways } : item)) },
    );
  return useMutation({
    mutationFn: (choice: Choice) => api.call('chooseNotifications', { body: choice }),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey: CHOICES });
      put(choice);
    },
    onError: (error, { kind, inApp, mail }) => {
      // this choice only: another one may have been made since
      put({ kind, ...(inApp !== undefined && { inApp: !inApp }), ...(mail !== undefined && { mail: !mail }) });
      toast.error(errorText(error, 'Failed to save your choice'));
    },
  });
}
