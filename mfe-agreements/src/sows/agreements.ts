import { ApiError, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { usePages } from '@scopewright/calls';
import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { type HostApi, useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { companyKey, useRefreshCompany } from '@scopewright/workplace-kit/company/use-company';
import type { Terms } from './terms.ts';

/** A SOW, or a change order of one: their forms and rules differ little. */
export type Kind = 'sow' | 'change-order';

export const KIND_WORDS = { sow: 'SOW', 'change-order': 'change order' } as const;

const documentKey = (companyId: string, kind: Kind, id: string) => [...companyKey(companyId), kind, id];

function fetchDocument(api: HostApi['api'], kind: Kind, id: string, signal: AbortSignal): Promise<Sow | ChangeOrder> {
  return kind === 'sow'
    ? api.call('sow', { params: { sowId: id }, signal })
    : api.call('changeOrder', { params: { changeOrderId: id }, signal });
}

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
    queryFn: ({ signal }) => fetchDocument(api, kind, id, signal),
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
    mutationFn: ({ version, changes }: { version: number; changes: Partial<Terms> }): Promise<Sow | ChangeOrder> => {
      const body = { version, ...changes };
      return kind === 'sow'
        ? api.call('updateSow', { params: { sowId: id }, body })
        : api.call('updateChangeOrder', { params: { changeOrderId: id }, body });
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
    mutationFn: ({ status, reason }: Move): Promise<Sow | ChangeOrder> => {
      const because = reason === undefined ? {} : { reason };
      return kind === 'sow'
        ? api.call('moveSow', { params: { sowId: id }, body: { version, status: status as Sow['status'], ...because } })
        : api.call('moveChangeOrder', {
            params: { changeOrderId: id },
            body: { version, status: status as ChangeOrder['status'], ...because },
          });
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
