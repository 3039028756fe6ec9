import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { type Agreement, useRead, type WhatToRead } from './use-source.ts';

/** Has a document read, and reports a refusal. */
export interface Reading {
  start: (what: WhatToRead) => void;
  /** The requested reading. */
  asked: WhatToRead | null;
}

export function useReading(agreement: Agreement): Reading {
  const { toast } = useHost();
  const read = useRead(agreement);
  return {
    // a second click finds the first one's reading
    start: (what) => {
      if (read.isPending) return;
      read.mutate(what, {
        onError: (error) => toast.error(errorText(error, 'The document could not be read. Please try again.')),
      });
    },
    asked: read.isPending ? read.variables : null,
  };
}
