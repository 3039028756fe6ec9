import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Button } from '@scopewright/ui';
import { CHECKING, type ServerStatus, serverFails, serverWorks } from './server-status.ts';

const TONES: Record<ServerStatus['tone'], string> = {
  info: 'text-text-muted',
  success: 'text-success',
  danger: 'text-danger',
};

/** 'Test Server Connection' with its status line (§2.8). */
export function ServerCheck() {
  const { api } = useHost();
  const check = useMutation({ mutationFn: () => api.call('health') });
  const status = statusOf(check);
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <Button variant="secondary" size="sm" onClick={() => check.mutate()} disabled={check.isPending}>
        Test Server Connection
      </Button>
      <p role="status" className={`min-h-[1.375rem] text-sm ${status ? TONES[status.tone] : ''}`}>
        {status?.text}
      </p>
    </div>
  );
}

function statusOf(check: {
  status: 'idle' | 'pending' | 'success' | 'error';
  data: { version?: string } | undefined;
  error: unknown;
}): ServerStatus | null {
  switch (check.status) {
    case 'idle':
      return null;
    case 'pending':
      return CHECKING;
    case 'success':
      return serverWorks(check.data?.version);
    case 'error':
      return serverFails(check.error);
  }
}
