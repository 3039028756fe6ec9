import { errorText } from '@scopewright/api-client';
import { textOf } from '@scopewright/company-kit/agreements/clause-words';
import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import { formatMoney } from '@scopewright/domain/money';
import { useHost } from '@scopewright/remote-contract';
import { Button, Check, ConfirmDialog, CornerDownRight, formatDate } from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { createContext, useContext, useState } from 'react';
import type { Agreement } from '../../sources/use-source.ts';
import { KIND_WORDS, useUpdateAgreement } from '../../sows/agreements.ts';
import type { Terms } from '../../sows/terms.ts';
import { excerpt } from '../clause-words.ts';
import type { Clause } from '../use-clauses.ts';
import { DeadlineDialog } from './deadline-dialog.tsx';
import type { RowActions } from './row-actions.ts';

/** Where dates and amounts of accepted clauses can be taken to. */
export interface TakeOverTarget {
  agreement: Agreement;
  document: Sow | ChangeOrder;
  /** The SOW or change order can be changed. */
  termsWritable: boolean;
  change: RowActions['change'];
}

export const TakeOverContext = createContext<TakeOverTarget | null>(null);

type Field = 'startDate' | 'endDate' | 'amount';
const FIELD_NAMES: Readonly<Record<Field, string>> = {
  startDate: 'start date',
  endDate: 'end date',
  amount: 'amount',
};

interface Transfer {
  field: Field;
  from: string;
  to: string;
  changes: Partial<Terms>;
  /** The agreement has this value. */
  taken: boolean;
}

/** Parts of a clause that can become a term of its agreement. */
function transfersOf({ date, amount }: Clause, document: Sow | ChangeOrder): Transfer[] {
  const ofDate = (field: 'startDate' | 'endDate', value: string): Transfer => ({
    field,
    from: document[field] === null ? 'Nothing' : formatDate(document[field]),
    to: formatDate(value),
    changes: { [field]: value },
    taken: document[field] === value,
  });
  const money = amount && amount.is !== 'rate' ? { minor: amount.minor, currency: amount.currency } : null;
  return [
    ...(date?.value ? [ofDate('startDate', date.value), ofDate('endDate', date.until ?? date.value)] : []),
    ...(money
      ? [
          {
            field: 'amount' as const,
            from: document.amount ? formatMoney(document.amount) : 'Nothing',
            to: formatMoney(money),
            changes: { amount: money },
            taken: document.amount?.minor === money.minor && document.amount.currency === money.currency,
          },
        ]
      : []),
  ];
}

/** Takes dates and amounts of an accepted clause over into the agreement, the timeline and the scope. */
export function TakeOver({ clause, writable }: { clause: Clause; writable: boolean }) {
  const target = useContext(TakeOverContext);
  const [asked, setAsked] = useState<Transfer | 'milestone' | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [deadlineOf, setDeadlineOf] = useState<string | null>(null);
  if (!target) return null;
  const { agreement, document, termsWritable, change } = target;
  const noun = KIND_WORDS[agreement.kind];
  const transfers = transfersOf(clause, document);
  const day = clause.date?.value ?? null;
  const { milestone } = clause;
  const taken = [
    ...transfers
      .filter((transfer) => transfer.taken)
      .map(({ field }) => `Is the ${FIELD_NAMES[field]} of this ${noun}`),
    ...(milestone ? [`On the timeline, ${formatDate(milestone.date)}`] : []),
    ...(deadlineOf ? [`Is the deadline of ${deadlineOf}`] : []),
  ];
  const open = termsWritable ? transfers.filter((transfer) => !transfer.taken) : [];
  if (taken.length === 0 && (!writable || (open.length === 0 && day === null))) return null;
  const ask = (next: Transfer | 'milestone') => {
    setAsked(next);
    setConfirming(true);
  };
  return (
    <div className="grid justify-items-start gap-2">
      {taken.length > 0 ? (
        <ul className="grid gap-1">
          {taken.map((words) => (
            <li key={words} className="wrap-anywhere flex gap-2 text-success">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {words}
            </li>
          ))}
        </ul>
      ) : null}
      {writable && (open.length > 0 || day !== null) ? (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="secondary" size="sm" className="max-sm:h-11">
              <CornerDownRight aria-hidden="true" />
              Take over
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="start">
            {open.map((transfer) => (
              <DropdownMenuItem key={transfer.field} onSelect={() => ask(transfer)}>
                Use as {FIELD_NAMES[transfer.field]} of this {noun}
              </DropdownMenuItem>
            ))}
            {day !== null ? (
              <>
                <DropdownMenuItem onSelect={() => ask('milestone')}>
                  {milestone ? 'Take off the timeline' : 'Put on the timeline'}
                </DropdownMenuItem>
                <DropdownMenuItem onSelect={() => setChoosing(true)}>Use as deadline of…</DropdownMenuItem>
              </>
            ) : null}
          </DropdownMenuContent>
        </DropdownMenu>
      ) : null}
      {asked === 'milestone' && day !== null ? (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={milestone ? 'Take it off the timeline?' : 'Put it on the timeline?'}
          description={
            milestone
              ? `“${milestone.title}” on ${formatDate(milestone.date)} is no longer shown on the company’s timeline.`
              : `The company’s timeline shows “${titleOf(clause)}” on ${formatDate(day)}. The client sees it, too.`
          }
          confirmLabel={milestone ? 'Take off' : 'Put on the timeline'}
          onConfirm={() => {
            const to = milestone ? null : { title: titleOf(clause), date: day };
            if (!change(clause, { milestone: to }, milestone ? 'Taken off the timeline' : 'Put on the timeline'))
              throw new Error('not saved');
          }}
        />
      ) : null}
      {asked !== null && asked !== 'milestone' ? (
        <TransferDialog target={target} transfer={asked} open={confirming} onOpenChange={setConfirming} />
      ) : null}
      {day !== null ? (
        <DeadlineDialog
          companyId={agreement.companyId}
          day={day}
          open={choosing}
          onOpenChange={setChoosing}
          onDone={setDeadlineOf}
        />
      ) : null}
    </div>
  );
}

const titleOf = (clause: Clause): string => excerpt(textOf(clause), Math.min(80, NAME_MAX_LENGTH));

interface TransferDialogProps {
  target: TakeOverTarget;
  transfer: Transfer;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function TransferDialog({ target: { agreement, document }, transfer, open, onOpenChange }: TransferDialogProps) {
  const { toast } = useHost();
  const { companyId, kind, id } = agreement;
  const update = useUpdateAgreement(companyId, kind, id);
  const { field, from, to, changes } = transfer;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Change the ${FIELD_NAMES[field]} of this ${KIND_WORDS[kind]}?`}
      description={`From: ${from}. To: ${to}.`}
      confirmLabel={`Use as ${FIELD_NAMES[field]}`}
      onConfirm={async () => {
        try {
          await update.mutateAsync({ version: document.version, changes });
        } catch (error) {
          toast.error(errorText(error, 'This could not be saved. Please try again.'));
          throw error;
        }
        toast.success('Saved');
      }}
    />
  );
}
