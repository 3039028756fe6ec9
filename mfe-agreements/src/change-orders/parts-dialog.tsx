import { orderNumber } from '@scopewright/domain/change-orders/contract';
import { changeOrderPath } from '@scopewright/workplace-kit/company/company-path';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { useState } from 'react';
import { type OrderDocument, useChangeRequests, useSetParts } from './change-queries.ts';
import { RequestChoice } from './request-choice.tsx';
import { useReported } from './use-reported.ts';

interface PartsDialogProps {
  companyId: string;
  projectId: string;
  document: OrderDocument;
  parts: readonly string[];
  onClose: () => void;
}

/** Puts the chosen parts into a change order that is not sent, instead of those it has. */
export function PartsDialog({ companyId, projectId, document: { order, requests }, parts, onClose }: PartsDialogProps) {
  const report = useReported();
  const go = useGo();
  const open = useChangeRequests(companyId, 'open').data?.pages.flatMap(({ items }) => items) ?? [];
  const save = useSetParts(companyId, order);
  const [requestIds, setRequestIds] = useState<readonly string[]>(() => requests.map(({ id }) => id));
  const submit = () => {
    if (save.isPending) return;
    const next = () => go(changeOrderPath(companyId, order.sowId, order.id));
    void report(save.mutateAsync({ projectId, parts, requestIds }), 'Parts saved', next);
  };
  return (
    <AskDialog
      title={`Change the parts of ${orderNumber(order.number)}?`}
      description="Its price and dates are calculated again from the parts. Check them afterward."
      submitLabel="Save parts"
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <RequestChoice requests={[...requests, ...open]} chosen={requestIds} onChoose={setRequestIds} />
    </AskDialog>
  );
}
