import { useCall } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useVersionedChange } from '@scopewright/workplace-kit/firm/change-settings';

export type ClauseModel = CallOutput<'clauseModel'>;
export type AvailableModel = NonNullable<ClauseModel['available']>;
const MODEL = ['firm', 'clause-model'];

/** The model that may propose clauses, and its usage today. */
export function useClauseModel() {
  return useCall(MODEL, 'clauseModel', {}, { staleTime: 0 });
}

/** Switches it on or off. */
export function useSetClauseModel() {
  const { api } = useHost();
  return useVersionedChange(MODEL, (body: CallInput<'setClauseModel'>['body']) => api.call('setClauseModel', { body }));
}
