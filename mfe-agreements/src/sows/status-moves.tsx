import { errorText, formErrors } from '@scopewright/api-client';
import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type ChangeOrderStatus, changeOrderMove, type SowStatus, sowMove } from '@scopewright/domain/sow';
import { useHost } from '@scopewright/remote-contract';
import { Button, ConfirmDialog, Dialog, DialogContent, Textarea } from '@scopewright/ui';
import { Form, FormActions, FormField, useZodForm } from '@scopewright/ui/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Kind, useMoveAgreement } from './agreements.ts';
import { OpenPoints } from './open-points.tsx';

interface MoveWords {
  to: string;
  label: string;
  title: string;
  description: string;
  done: string;
  /** Whether it can't be undone. */
  final?: boolean;
}

const REASON_MAX_LENGTH = 500;
const FAILED = 'The status could not be changed';
const reasonSchema = z.object({ reason: z.string().check(z.trim(), z.minLength(1, MESSAGES.reasonRequired)) });

const SOW_MOVES: readonly MoveWords[] = [
  {
    to: 'active',
    label: 'Activate',
    title: 'Activate this SOW?',
    description: 'It is shared with the client: its people will see the text, amount and dates, but not your notes.',
    done: 'The SOW is active',
  },
  {
    to: 'completed',
    label: 'Complete',
    title: 'Complete this SOW?',
    description: 'It can’t be changed any more. It can be reopened with a reason.',
    done: 'The SOW is completed',
  },
  {
    to: 'cancelled',
    label: 'Cancel SOW',
    title: 'Cancel this SOW?',
    description: 'A cancelled SOW stays on record, and can’t be reopened.',
    done: 'The SOW is cancelled',
    final: true,
  },
];
const SOW_DISCARD: MoveWords = {
  to: 'cancelled',
  label: 'Discard',
  title: 'Discard this draft?',
  description: 'It stays on record as cancelled and can’t be reopened. The client has never seen it.',
  done: 'The draft is discarded',
  final: true,
};
const SOW_REOPEN: MoveWords = {
  to: 'active',
  label: 'Reopen',
  title: 'Reopen this SOW',
  description: 'It becomes active again. The reason stays on record for your firm.',
  done: 'The SOW is active again',
};

const CHANGE_ORDER_MOVES: readonly MoveWords[] = [
  {
    to: 'sent',
    label: 'Send',
    title: 'Send this change order?',
    description: 'The client’s administrators can accept or decline it. They see everything but your notes and hours.',
    done: 'The change order was sent',
  },
  {
    to: 'inReview',
    label: 'Ask for review',
    title: 'Ask for a review?',
    description: 'Your firm looks at it before it is sent. The client doesn’t see it yet.',
    done: 'The change order is in review',
  },
  {
    to: 'draft',
    label: 'Take back',
    title: 'Take this change order back?',
    description: 'It is a draft again, which the client doesn’t see, and can be changed.',
    done: 'The change order is a draft again',
  },
  {
    to: 'accepted',
    label: 'Accepted on paper',
    title: 'Was this change order accepted on paper?',
    description: 'It counts as agreed from now on, and is shared with the client. Your name is recorded with it.',
    done: 'The change order is accepted',
  },
  {
    to: 'closed',
    label: 'Close',
    title: 'Close this change order?',
    description: 'Its work is finished. It can’t be changed any more. It can be reopened with a reason.',
    done: 'The change order is closed',
  },
  {
    to: 'superseded',
    label: 'Replace',
    title: 'Is this change order replaced by another one?',
    description: 'It stays on record, and can’t be accepted any more.',
    done: 'The change order is replaced',
    final: true,
  },
  {
    to: 'withdrawn',
    label: 'Withdraw',
    title: 'Withdraw this change order?',
    description: 'It stays on record, and can’t be sent any more.',
    done: 'The change order is withdrawn',
    final: true,
  },
];
const CHANGE_ORDER_REOPEN: MoveWords = {
  to: 'accepted',
  label: 'Reopen',
  title: 'Reopen this change order',
  description: 'It counts as accepted again. The reason stays on record for your firm.',
  done: 'The change order is accepted again',
};

interface AskedMove {
  words: MoveWords;
  /** Whether it requires a reason. */
  reason: boolean;
}

/** The possible next statuses of a document, each with its texts. */
function movesOf(kind: Kind, status: string): AskedMove[] {
  const moves = kind === 'sow' ? SOW_MOVES : CHANGE_ORDER_MOVES;
  return moves.flatMap((words): AskedMove[] => {
    const move =
      kind === 'sow'
        ? sowMove(status as SowStatus, words.to as SowStatus)
        : changeOrderMove(status as ChangeOrderStatus, words.to as ChangeOrderStatus);
    if (move === null) return [];
    if (move === 'with reason') return [{ words: kind === 'sow' ? SOW_REOPEN : CHANGE_ORDER_REOPEN, reason: true }];
    return [
      { words: kind === 'sow' && status === 'draft' && words.to === 'cancelled' ? SOW_DISCARD : words, reason: false },
    ];
  });
}

export interface StatusMovesProps {
  companyId: string;
  kind: Kind;
  document: Sow | ChangeOrder;
  /** A change order is sent and accepted only while its SOW is active. */
  mayActivate?: boolean;
}

/** The buttons that change the status of a SOW or change order. */
export function StatusMoves({ companyId, kind, document, mayActivate = true }: StatusMovesProps) {
  const { toast } = useHost();
  const move = useMoveAgreement(companyId, kind, document);
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const [open, setOpen] = useState(false);

  async function change(words: MoveWords, reason?: string): Promise<void> {
    await move.mutateAsync({ status: words.to, ...(reason === undefined ? {} : { reason }) });
    toast.success(words.done);
  }
  const go = (words: MoveWords) => change(words).catch((error: unknown) => toast.error(errorText(error, FAILED)));

  const moves = movesOf(kind, document.status).filter(
    ({ words }) => mayActivate || !['active', 'sent', 'accepted'].includes(words.to),
  );
  return (
    <>
      {moves.map(({ words, reason }, index) => (
        <Button
          key={words.label}
          variant={index === 0 && !words.final ? 'primary' : 'secondary'}
          disabled={move.isPending}
          onClick={() => {
            setAsked({ words, reason });
            setOpen(true);
          }}
        >
          {words.label}
        </Button>
      ))}
      {asked && !asked.reason ? (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title={asked.words.title}
          description={asked.words.description}
          confirmLabel={asked.words.label}
          cancelLabel="Not now"
          tone={asked.words.final ? 'danger' : 'primary'}
          onConfirm={() => go(asked.words)}
        >
          {kind === 'sow' && asked.words.to === 'active' ? (
            <OpenPoints sow={document as Sow} onLeave={() => setOpen(false)} />
          ) : null}
        </ConfirmDialog>
      ) : null}
      {asked?.reason ? (
        <Dialog open={open} onOpenChange={setOpen}>
          <DialogContent size="sm" title={asked.words.title} description={asked.words.description}>
            <ReasonForm
              label={asked.words.label}
              onReason={async (reason) => {
                await change(asked.words, reason);
                setOpen(false);
              }}
              onCancel={() => setOpen(false)}
            />
          </DialogContent>
        </Dialog>
      ) : null}
    </>
  );
}

interface ReasonFormProps {
  label: string;
  onReason: (reason: string) => Promise<void>;
  onCancel: () => void;
}

function ReasonForm({ label, onReason, onCancel }: ReasonFormProps) {
  const form = useZodForm(reasonSchema, { defaultValues: { reason: '' } });
  return (
    <Form
      form={form}
      onSubmit={({ reason }) => onReason(reason)}
      explain={formErrors(FAILED)}
      className="grid gap-5"
      aria-label={label}
    >
      <FormField<{ reason: string }> name="reason" label="Reason" required>
        {(control) => <Textarea {...control} maxLength={REASON_MAX_LENGTH} rows={3} />}
      </FormField>
      <FormActions label={label} busyLabel="Reopening..." onCancel={onCancel} />
    </Form>
  );
}
