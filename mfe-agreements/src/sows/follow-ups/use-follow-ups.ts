import { IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQuery } from '@scopewright/remote-contract/query';
import { useRefreshCompany } from '@scopewright/workplace-kit/company/use-company';
import { type Agreement, clausesKey } from '../../sources/use-source.ts';
import { callOf } from '../agreements.ts';

/** The follow-ups of the clauses of a SOW or change order. */
export type FollowUps = CallOutput<'sowFollowUps'>;
/** A term of the agreement, or an entry on the timeline, with the clause that it follows from. */
export type FollowUp = FollowUps['entries'][number];
/** The former state, which undoes it. */
export type TakenOver = CallOutput<'takeOverSow'>['undo'];

/** Identifies a follow-up: a clause can lead to several. */
export const keyOf = ({ what, clause }: FollowUp): string => `${what} ${clause.id}`;

interface Options {
  /** From accepted clauses, or from all that were read and not rejected. */
  basis?: 'accepted' | 'read';
  /** Changes with the clauses. */
  revision?: number;
  enabled?: boolean;
}

/** Follow-ups that aren't recorded yet; always asked for again. */
export function useFollowUps(agreement: Agreement, { basis = 'accepted', revision = 0, enabled = true }: Options = {}) {
  const { api } = useHost();
  return useQuery<FollowUps>({
    queryKey: [...clausesKey(agreement), 'follow-ups', basis, revision],
    queryFn: ({ signal }) => callOf(api, agreement, 'sowFollowUps', { query: { basis }, signal }),
    enabled,
    staleTime: 0,
  });
}

/** Takes over what follows from accepted clauses, and undoes that. */
export function useTakeOver(agreement: Agreement) {
  const { api } = useHost();
  const refresh = useRefreshCompany(agreement.companyId);
  const operation = useOperation();
  return {
    take: useMutation({
      mutationFn: ({ version, entries }: Pick<FollowUps, 'version' | 'entries'>) => {
        const body: CallInput<'takeOverSow'>['body'] = {
          version,
          entries: entries.map(({ what, clause }) => ({ what, clauseId: clause.id, version: clause.version })),
        };
        return callOf(api, agreement, 'takeOverSow', {
          body,
          headers: { [IDEMPOTENCY_HEADER]: operation.idFor(body) },
        });
      },
      onSuccess: operation.done,
      onSettled: refresh,
    }),
    undo: useMutation({
      mutationFn: (taken: TakenOver) => callOf(api, agreement, 'undoTakeOverSow', { body: taken }),
      onSettled: refresh,
    }),
  };
}
