import { useCall } from '@scopewright/calls';
import type { Sow } from '@scopewright/contracts';

/** The source of a written draft, and whether it would be another text now. Not asked for without a draft. */
export const useWrittenFrom = (sow: Pick<Sow, 'id' | 'version'> | null) =>
  useCall(
    ['sow', sow?.id, 'written', sow?.version],
    'writtenSow',
    { params: { sowId: sow?.id ?? '' } },
    // the scope may have been edited in another tab
    { enabled: sow !== null, staleTime: 0 },
  );
