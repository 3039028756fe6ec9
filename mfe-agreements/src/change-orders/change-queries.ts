import { IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { useCall, usePages } from '@scopewright/calls';
import { changesKey } from '@scopewright/company-kit/agreements/changes-key';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { type HostApi, useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { useRefreshCompany } from '@scopewright/workplace-kit/company/use-company';

export type ChangeRequest = CallOutput<'raiseChangeRequest'>;
export type OrderDocument = CallOutput<'changeOrderDocument'>;
export type Rebased = CallOutput<'rebaseChangeOrder'>;
export type ScopeDiff = CallOutput<'scopeDiff'>;
export type DiffRow = ScopeDiff['items'][number];
export type DiffFilter = Omit<NonNullable<CallInput<'scopeDiff'>['query']>, 'limit' | 'cursor'>;
type Draft = { sowId: string; projectId: string } & Pick<
  CallInput<'draftChangeOrder'>['body'],
  'title' | 'parts' | 'requestIds'
>;

const PAGE_SIZE = 50;

/** The change requests of a company that the user sees, the latest first. */
export function useChangeRequests(companyId: string, state: ChangeRequest['state'] | null) {
  return usePages([...changesKey(companyId), 'requests', state], 'changeRequests', {
    params: { companyId },
    query: { ...(state && { state }) },
    pageSize: PAGE_SIZE,
  });
}

type Api = HostApi['api'];

/** A change of a company's agreements; afterward their data is fetched again. */
function useChange<Input, Answer>(companyId: string, send: (api: Api, input: Input) => Promise<Answer>) {
  const { api } = useHost();
  const refresh = useRefreshCompany(companyId);
  return useMutation({ mutationFn: (input: Input) => send(api, input), onSettled: refresh });
}

/** The same for a form that creates something: however often it is sent, one thing is created. */
function useCreation<Input, Answer>(
  companyId: string,
  send: (api: Api, input: Input, headers: Record<string, string>) => Promise<Answer>,
) {
  const { api } = useHost();
  const refresh = useRefreshCompany(companyId);
  const operation = useOperation();
  return useMutation({
    mutationFn: (input: Input) => send(api, input, { [IDEMPOTENCY_HEADER]: operation.idFor(input) }),
    onSuccess: () => {
      operation.done();
      refresh();
    },
  });
}

/** Asks for a change. */
export const useRaiseRequest = (companyId: string) =>
  useCreation(companyId, (api, body: CallInput<'raiseChangeRequest'>['body'], headers) =>
    api.call('raiseChangeRequest', { params: { companyId }, body, headers }),
  );

/** Decides on a change request. */
export const useDecideRequest = (companyId: string) =>
  useChange(companyId, (api, { id, version, ...set }: Pick<ChangeRequest, 'id' | 'version'> & Partial<ChangeRequest>) =>
    api.call('changeChangeRequest', {
      params: { changeRequestId: id },
      body: { version, ...set } as CallInput<'changeChangeRequest'>['body'],
    }),
  );

export function useBaselines(companyId: string, projectId: string) {
  return useCall([...changesKey(companyId), 'baselines', projectId], 'baselines', { params: { companyId, projectId } });
}

export const useKeepBaseline = (companyId: string, projectId: string) =>
  useCreation(companyId, (api, body: CallInput<'createBaseline'>['body'], headers) =>
    api.call('createBaseline', { params: { companyId, projectId }, body, headers }),
  );

/** Differences between two states of a project. */
export function useScopeDiff(companyId: string, projectId: string, filter: DiffFilter) {
  return usePages([...changesKey(companyId), 'diff', projectId, filter], 'scopeDiff', {
    params: { companyId, projectId },
    query: filter,
    pageSize: PAGE_SIZE,
  });
}

/**
 * Effect of chosen differences on work, price and days.
 * @param sowId the SOW in whose currency they are priced; empty: none is chosen
 */
export function useChangeEffect(companyId: string, projectId: string, parts: readonly string[], sowId: string) {
  const { api } = useHost();
  return useQuery({
    queryKey: [...changesKey(companyId), 'effect', projectId, parts, sowId],
    queryFn: ({ signal }) => {
      const body = { parts: [...parts], ...(sowId !== '' && { sowId }) } as CallInput<'changeEffect'>['body'];
      return api.call('changeEffect', { params: { companyId, projectId }, body, signal });
    },
    enabled: parts.length > 0,
  });
}

export const useDraftOrder = (companyId: string) =>
  useCreation(companyId, (api, { sowId, ...draft }: Draft, headers) => {
    const body = draft as CallInput<'draftChangeOrder'>['body'];
    return api.call('draftChangeOrder', { params: { sowId }, body, headers });
  });

const documentKey = (companyId: string, id: string) => [...changesKey(companyId), 'document', id] as const;

/** A change order with everything that its document shows. @param version of the order: another one is another document */
export function useOrderDocument(companyId: string, id: string, version: number) {
  return useCall([...documentKey(companyId, id), version], 'changeOrderDocument', { params: { changeOrderId: id } });
}

/** The newest state of a change order whose parts are chosen. @param id null without one */
export function useOrderForParts(companyId: string, id: string | null) {
  return useCall(
    [...documentKey(companyId, id ?? ''), 'newest'],
    'changeOrderDocument',
    { params: { changeOrderId: id ?? '' } },
    { enabled: id !== null },
  );
}

/** Puts other parts and change requests into a change order. */
export const useSetParts = (companyId: string, { id, version }: OrderDocument['order']) =>
  useChange(companyId, (api, set: { projectId: string; parts: readonly string[]; requestIds: readonly string[] }) =>
    api.call('setChangeOrderParts', {
      params: { changeOrderId: id },
      body: { version, ...set } as CallInput<'setChangeOrderParts'>['body'],
    }),
  );

/** Updates a change order to the current agreement and scope. */
export const useRebase = (companyId: string, { id, version }: OrderDocument['order']) =>
  useChange<void, Rebased>(companyId, (api) =>
    api.call('rebaseChangeOrder', { params: { changeOrderId: id }, body: { version } }),
  );

/** Saves the contents of a change order's document besides its terms. */
export const useSaveDetails = (companyId: string, { id, version }: OrderDocument['order']) =>
  useChange(companyId, (api, said: Pick<CallInput<'updateChangeOrder'>['body'], 'details' | 'schedule'>) =>
    api.call('updateChangeOrder', { params: { changeOrderId: id }, body: { version, ...said } }),
  );

/** Accepts or declines a change order as it was read. */
export function useAnswerOrder(companyId: string, { order: { id, version }, hash }: OrderDocument) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const refresh = useRefreshCompany(companyId);
  return useMutation({
    mutationFn: (answer: Omit<CallInput<'answerChangeOrder'>['body'], 'version' | 'hash'>) =>
      api.call('answerChangeOrder', { params: { changeOrderId: id }, body: { version, hash, ...answer } }),
    onSuccess: (document) =>
      queryClient.setQueryData([...documentKey(companyId, id), document.order.version], document),
    onSettled: refresh,
  });
}
