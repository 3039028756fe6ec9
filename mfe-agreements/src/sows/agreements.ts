import { ApiError, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { usePages } from '@scopewright/calls';
import type { CallInput, CallOutput, ChangeOrder, Sow } from '@scopewright/contracts';
import type { CallName } from '@scopewright/contracts/routes';
import { type HostApi, useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { companyKey, useRefreshCompany } from '@scopewright/workplace-kit/company/use-company';
import type { Terms } from './terms.ts';

/** A SOW, or a change order of one: their forms and rules differ little. */
export type Kind = 'sow' | 'change-order';

export const KIND_WORDS = { sow: 'SOW', 'change-order': 'change order' } as const;

/** Calls about a SOW, with those that do the same for a change order. */
const OF_CHANGE_ORDERS = {
  sow: 'changeOrder',
  updateSow: 'updateChangeOrder',
  moveSow: 'moveChangeOrder',
  sowDocuments: 'changeOrderDocuments',
  attachToSow: 'attachToChangeOrder',
  sowSource: 'changeOrderSource',
  readSow: 'readChangeOrder',
  sowClauses: 'changeOrderClauses',
  addSowClause: 'addChangeOrderClause',
  decideSowClauses: 'decideChangeOrderClauses',
  mergeSowClauses: 'mergeChangeOrderClauses',
  sowFollowUps: 'changeOrderFollowUps',
  takeOverSow: 'takeOverChangeOrder',
  undoTakeOverSow: 'undoTakeOverChangeOrder',
  sowBuild: 'changeOrderBuild',
  buildSow: 'buildChangeOrder',
  undoBuildSow: 'undoBuildChangeOrder',
} as const satisfies Partial<Record<CallName, CallName>>;

interface Options {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** Of an upload. */
  file?: Blob;
  onProgress?: (share: number) => void;
}

/** Makes a call about a SOW or change order. @param name of the call about a SOW */
export function callOf<N extends keyof typeof OF_CHANGE_ORDERS>(
  api: HostApi['api'],
  { kind, id }: { kind: Kind; id: string },
  name: N,
  input: Omit<CallInput<N>, 'params'> & Options,
): Promise<CallOutput<N>> {
  const [called, params] = kind === 'sow' ? [name, { sowId: id }] : [OF_CHANGE_ORDERS[name], { changeOrderId: id }];
  return api.call<CallName>(called, { ...input, params } as never) as Promise<CallOutput<N>>;
}

const documentKey = (companyId: string, kind: Kind, id: string) => [...companyKey(companyId), kind, id];

/** A SOW or change order. */
export function useAgreement(
  companyId: string,
  kind: Kind,
  id: string,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const { api } = useHost();
  return useQuery<Sow | ChangeOrder>({
    queryKey: documentKey(companyId, kind, id),
    queryFn: ({ signal }) => callOf(api, { kind, id }, 'sow', { signal }),
    enabled,
  });
}

const PAGE_SIZE = 50;

/** The SOWs of a company, the latest first; all, or those of one status. */
export function useSows(companyId: string, status: Sow['status'] | null) {
  return usePages([...companyKey(companyId), 'sows', status], 'sows', {
    params: { companyId },
    query: { ...(status && { status }) },
    pageSize: PAGE_SIZE,
  });
}

/** The change orders of a SOW, the latest first. */
export function useChangeOrders(companyId: string, sowId: string) {
  return usePages([...companyKey(companyId), 'change-orders', sowId], 'changeOrders', {
    params: { companyId },
    query: { sowId },
    pageSize: PAGE_SIZE,
  });
}

/** Whether a call failed because nothing is at the address that it was made for. */
export const isNotThere = (error: unknown): boolean => error instanceof ApiError && [404, 422].includes(error.status);

/** The current state, from the conflict of a change based on an older one; null for any other failure. */
export function conflictOf(error: unknown): Sow | ChangeOrder | null {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return null;
  const { current } = error;
  return typeof current === 'object' && current !== null && 'version' in current
    ? (current as Sow | ChangeOrder)
    : null;
}

/** Drafts a SOW, or a change order of the SOW `sowId`. However often one form is sent, only one is created. */
export function useCreateAgreement(companyId: string, kind: Kind, sowId: string) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const refresh = useRefreshCompany(companyId);
  const operation = useOperation();
  return useMutation({
    mutationFn: ({ noChargeReason, ...terms }: Terms): Promise<Sow | ChangeOrder> => {
      const body = kind === 'sow' ? terms : { ...terms, noChargeReason };
      const headers = { [IDEMPOTENCY_HEADER]: operation.idFor(body) };
      return kind === 'sow'
        ? api.call('createSow', { params: { companyId }, body, headers })
        : api.call('createChangeOrder', { params: { sowId }, body, headers });
    },
    onSuccess: (made) => {
      operation.done();
      queryClient.setQueryData(documentKey(companyId, kind, made.id), made);
      refresh();
    },
  });
}

/** Saves changed fields of a SOW or change order. */
export function useUpdateAgreement(companyId: string, kind: Kind, id: string) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const refresh = useRefreshCompany(companyId);
  return useMutation({
    mutationFn: ({ version, changes }: { version: number; changes: Partial<Terms> }) => {
      const body = { version, ...changes };
      return callOf(api, { kind, id }, 'updateSow', { body });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(documentKey(companyId, kind, id), saved);
      refresh();
    },
  });
}

export interface Move {
  status: string;
  reason?: string;
}

/** Sets the status of a SOW or change order: shown immediately, and reverted if the server refuses. */
export function useMoveAgreement(companyId: string, kind: Kind, document: Sow | ChangeOrder) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const refresh = useRefreshCompany(companyId);
  const { id, version } = document;
  const key = documentKey(companyId, kind, id);
  return useMutation({
    mutationFn: (move: Move) => {
      const body = { version, ...move } as CallInput<'moveSow'>['body'];
      return callOf(api, { kind, id }, 'moveSow', { body });
    },
    onMutate: ({ status }) => {
      const before = queryClient.getQueryData(key);
      queryClient.setQueryData(key, { ...document, status });
      return { before };
    },
    onSuccess: (moved) => queryClient.setQueryData(key, moved),
    onError: (error, _move, context) => queryClient.setQueryData(key, conflictOf(error) ?? context?.before),
    onSettled: refresh,
  });
}
