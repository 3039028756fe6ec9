import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';
import { callOf, type Kind } from '../sows/agreements.ts';

/** The reading of a SOW or change order. */
export type Source = CallOutput<'sowSource'>;
/** The source to read, and how; by default the latest one. */
export type WhatToRead = NonNullable<CallInput<'readSow'>['body']>;

/** The SOW or change order that a source and its clauses are of. */
export interface Agreement {
  companyId: string;
  kind: Kind;
  id: string;
}

const POLL_MS = 1000;
/** While the model reads, which takes minutes. */
const MODEL_POLL_MS = 5000;

export const sourceKey = ({ companyId, kind, id }: Agreement) => [...companyKey(companyId), 'source', kind, id];
export const clausesKey = ({ companyId, kind, id }: Agreement) => [...companyKey(companyId), 'clauses', kind, id];

/** Whether open redlines are to be decided on before the document is read. */
export const asksForRedlines = ({ state, redlines, choices }: Source): boolean =>
  state === 'waiting' && redlines !== null && choices.as === null;

/** Whether the worker has it: it is queued, or being read. */
export const isUnderWay = (source: Source): boolean =>
  source.id !== null && (source.state === 'reading' || (source.state === 'waiting' && !asksForRedlines(source)));

/** The reading of a SOW or change order; polled while it is under way, also by the model, and the page is visible. */
export function useSource(agreement: Agreement) {
  const { api } = useHost();
  return useQuery<Source>({
    queryKey: sourceKey(agreement),
    queryFn: ({ signal }) => callOf(api, agreement, 'sowSource', { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      if (isUnderWay(data)) return POLL_MS;
      return data.model?.state === 'waiting' ? MODEL_POLL_MS : false;
    },
  });
}

/** Reads it again, or differently. */
export function useRead(agreement: Agreement) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WhatToRead) => callOf(api, agreement, 'readSow', { body }),
    onSuccess: (source) => queryClient.setQueryData(sourceKey(agreement), source),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: sourceKey(agreement) });
      void queryClient.invalidateQueries({ queryKey: clausesKey(agreement) });
    },
  });
}
