import { errorText } from '@scopewright/api-client';
import { formatDays } from '@scopewright/domain/change-orders/contract';
import { can } from '@scopewright/domain/policy';
import { isUnpriced } from '@scopewright/domain/price';
import { isPending as isOpen } from '@scopewright/domain/sow';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Alert, Button } from '@scopewright/ui';
import { type OrderDocument, type Rebased, useRebase } from './change-queries.ts';
import { describeCharge, describeNewEnd, describeWorkItems } from './change-words.tsx';
import { MissingRate } from './missing-rate.tsx';

export interface DocumentProps {
  companyId: string;
  document: OrderDocument;
  /** Shows the changes made by calculating it again. */
  onRebased: (rebased: Rebased) => void;
}

const STALE = {
  baseline: 'Another change order was accepted, or a new baseline was agreed, since this one was drafted.',
  parts: 'The scope of its parts has changed since this change order was drafted.',
};

/** Calculates a change order again from the scope, and shows the changes. */
function useFollow({ companyId, document, onRebased }: DocumentProps) {
  const { toast } = useHost();
  const rebase = useRebase(companyId, document.order);
  const follow = async () => {
    try {
      onRebased(await rebase.mutateAsync());
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return { follow: () => void follow(), isPending: rebase.isPending };
}

/** Why a change order can't be sent or accepted as it is; the firm can bring it up to date. */
export function StaleNotice(props: DocumentProps) {
  const { abilities } = useSession();
  const { follow, isPending } = useFollow(props);
  const stale = props.document.parts?.stale;
  if (!stale) return null;
  return (
    <Alert tone="warning" title="This change order is out of date">
      <span className="grid justify-items-start gap-3">
        {STALE[stale]} It can’t be sent or accepted as it is.
        {can(abilities, 'sow:write') ? (
          <Button variant="secondary" size="sm" busy={isPending} onClick={follow}>
            Bring up to date
          </Button>
        ) : null}
      </span>
    </Alert>
  );
}

/** Shows that a pending change order has no price, and where it comes from; asks for its rate. */
export function UnpricedNotice(props: DocumentProps) {
  const { abilities } = useSession();
  const { follow, isPending } = useFollow(props);
  const { order, parts } = props.document;
  if (!isOpen(order.status) || !isUnpriced(order)) return null;
  if (!can(abilities, 'sow:write'))
    return (
      <Alert tone="warning" title="This change order is not priced">
        It can’t be accepted before your consultants have sent it again with its price.
      </Alert>
    );
  const price = parts?.effect?.price;
  return (
    <Alert tone="warning" title="This change order is not priced">
      <div className="grid justify-items-start gap-3">
        <p>It can’t be sent or accepted before you enter its amount, or a reason for no charge.</p>
        {price?.minor === null ? <MissingRate currency={price.currency} onSaved={follow} /> : null}
        {price && !parts?.stale ? (
          <Button variant="secondary" size="sm" busy={isPending} onClick={follow}>
            Calculate the price again
          </Button>
        ) : null}
      </div>
    </Alert>
  );
}

/** Changes from following the scope, before and after. */
export function WhatChanged({ rebased: { terms, difference }, onClose }: { rebased: Rebased; onClose: () => void }) {
  const { before, after } = terms;
  const { changed, added, dropped } = difference;
  const workOf = ({ workItems, hours }: typeof before.effect) => `${hours.net} hours (${describeWorkItems(workItems)})`;
  const rows = [
    ['Amount', describeCharge(before), describeCharge(after)],
    ['Work', workOf(before.effect), workOf(after.effect)],
    ['Working days', formatDays(before.schedule[0]?.days ?? 0), formatDays(after.schedule[0]?.days ?? 0)],
    ...after.schedule.map((row, at) => [
      row.name,
      before.schedule[at] ? describeNewEnd(before.schedule[at]) : 'no date',
      describeNewEnd(row),
    ]),
  ];
  return (
    <Alert tone="success" title="Up to date" className="print:hidden">
      <div className="grid justify-items-start gap-3">
        <p>
          Parts: {changed.length} changed, {added.length} added, {dropped.length} dropped
        </p>
        <dl aria-label="What has changed" className="grid gap-1">
          {rows.map(([name, was, is]) => (
            <div key={name} className="wrap-anywhere flex flex-wrap gap-x-2">
              <dt className="font-medium">{name}:</dt>
              <dd>{was === is ? `${is}, as before` : `${was} → ${is}`}</dd>
            </div>
          ))}
        </dl>
        <Button variant="secondary" size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </Alert>
  );
}
