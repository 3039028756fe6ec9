import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { Button, ConfirmDialog } from '@scopewright/ui';
import { COMPANIES } from '@scopewright/workplace-kit/company/use-company';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { useState } from 'react';

/** Removes the firm's sample client after a confirmation, and opens the list of clients. */
export function RemoveSampleClient({ className = '' }: { className?: string }) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const go = useGo();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.call('removeSampleClient'),
    onSuccess: () => {
      toast.success('The sample client is removed');
      go('/');
      void queryClient.invalidateQueries({ queryKey: COMPANIES });
      void queryClient.invalidateQueries({ queryKey: ['firm', 'onboarding'] });
    },
    onError: (error) => toast.error(errorText(error, 'The sample client could not be removed')),
  });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)} className={className}>
        Remove the sample client
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        title="Remove the sample client?"
        description="It is removed for good, with everything that was added to it. You can add a new sample client later."
        confirmLabel="Remove"
        onConfirm={() => remove.mutateAsync().catch(() => undefined)}
      />
    </>
  );
}
