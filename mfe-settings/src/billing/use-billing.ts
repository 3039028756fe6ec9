import { ApiError, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { useCall, usePages } from '@scopewright/calls';
import type { Billing, PlanOffer } from '@scopewright/contracts';
import type { PlanId } from '@scopewright/domain/pricing';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { pageExit } from '@scopewright/remote-contract/page-exit';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';

const BILLING = ['firm', 'billing'];
const INVOICES = ['firm', 'invoices'];
/** Polling interval while a payment is under way. */
const PAYING_MS = 3000;

export function useBilling() {
  return useCall(
    BILLING,
    'billing',
    {},
    { refetchInterval: ({ state }) => (state.data?.paying === 'gateway' ? PAYING_MS : false) },
  );
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.kind === 'http' && error.status < 500;

/**
 * Changes the billing. A retry after a lost answer is the same operation; one after a refusal is a new operation, which
 * may charge.
 */
function useBillingChange<T>(change: (input: T, headers: Record<string, string>) => Promise<Billing>) {
  const { session } = useHost();
  const queryClient = useQueryClient();
  const operation = useOperation();
  return useMutation({
    mutationFn: (input: T) => change(input, { [IDEMPOTENCY_HEADER]: operation.idFor([input]) }),
    onSuccess: ({ confirmAt, ...billing }) => {
      operation.done();
      queryClient.setQueryData(BILLING, billing);
      if (confirmAt) pageExit.leaveFor(confirmAt);
      // the user's abilities depend on the plan
      void session.refresh();
    },
    onError: (error) => {
      if (isRefused(error)) operation.done();
      const current = error instanceof ApiError && error.code === 'version_conflict' ? error.current : undefined;
      if (current) queryClient.setQueryData(BILLING, current);
      else void queryClient.invalidateQueries({ queryKey: BILLING });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: INVOICES }),
  });
}

/**
 * Redirects to the gateway's page for entering a card, for a plan or for future payments; rejects with the server's
 * error.
 */
export function useOpenCardPage() {
  const { api } = useHost();
  return async (plan: PlanId | null): Promise<void> => {
    const { url } = await api.call('openCardPage', { body: plan ? { plan } : {} });
    if (url) pageExit.leaveFor(url);
  };
}

/** Starts a plan or changes it; rejects with the server's error. */
export function useChoosePlan() {
  const { api } = useHost();
  return useBillingChange(
    ({ offer: { plan, monthly }, paymentToken }: { offer: PlanOffer; paymentToken: string | null }, headers) =>
      api.call('choosePlan', {
        body: { plan, monthlyMinor: monthly?.amountMinor ?? 0, ...(paymentToken !== null && { paymentToken }) },
        headers,
      }),
  );
}

/** Cancels the plan or resumes a cancelled one; rejects with the server's error. */
export function useCancelPlan() {
  const { api } = useHost();
  return useBillingChange((cancel: boolean) => api.call(cancel ? 'cancelPlan' : 'resumePlan'));
}

/** Retries charging an outstanding invoice; rejects with the server's error. */
export function usePayInvoice() {
  const { api } = useHost();
  return useBillingChange((_input: undefined, headers) => api.call('payInvoice', { headers }));
}

/**
 * Sets the card for future payments, and immediately charges any outstanding amount to it; rejects with the server's
 * error.
 */
export function useChangeCard() {
  const { api } = useHost();
  return useBillingChange((paymentToken: string, headers) =>
    api.call('changeCard', { body: { paymentToken }, headers }),
  );
}

/** Invoices of the firm, the latest first. */
export function useInvoices() {
  return usePages(INVOICES, 'invoices', { pageSize: 24 });
}

/** One invoice with its lines. */
export function useInvoice(invoiceId: string) {
  return useCall([...INVOICES, invoiceId], 'invoice', { params: { invoiceId } });
}
