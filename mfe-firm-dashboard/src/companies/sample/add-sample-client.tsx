import { Button } from '@scopewright/ui';
import { useSampleClient } from './use-sample-client.ts';

/** 'Add a sample client', for users who may add it while the firm has none. */
export function AddSampleClient({ variant = 'secondary' }: { variant?: 'secondary' | 'ghost' }) {
  const { add, adding } = useSampleClient();
  return add === null ? null : (
    <Button variant={variant} size="sm" busy={adding} onClick={add}>
      {adding ? 'Adding...' : 'Add a sample client'}
    </Button>
  );
}
