import { textOf } from '@scopewright/company-kit/agreements/clause-words';
import { ConfirmDialog } from '@scopewright/ui';
import type { WhatToRead } from '../../sources/use-source.ts';
import { excerpt } from '../clause-words.ts';
import { AcceptAllDialog, SplitDialog, WordingDialog } from './review-dialogs.tsx';
import type { ReviewState } from './use-review-state.ts';

interface QuestionDialogProps {
  state: ReviewState;
  onRead: (what: WhatToRead) => void | Promise<void>;
}

/** The dialog that is open, if one is. */
export function QuestionDialog({ state: { question, ask, list, at, review }, onRead }: QuestionDialogProps) {
  const close = () => ask(null);
  if (question === null) return null;
  if (question.dialog === 'accept-all')
    return (
      <AcceptAllDialog
        clauses={list.items}
        kind={list.view.kind}
        onClose={close}
        onAccept={(clauses) => review.decide(clauses, 'accepted')}
      />
    );
  if (question.dialog === 'reread')
    return (
      <ConfirmDialog
        open
        onOpenChange={close}
        title="Read the document differently?"
        description={`${question.words} Your decisions are carried over to the new reading where the sentences are the same; the others are listed.`}
        confirmLabel="Read it"
        onConfirm={() => onRead(question.what)}
      />
    );
  const { clause: asked } = question;
  // others may change it while the dialog is open
  const clause = list.rows.find(({ id }) => id === asked.id) ?? asked;
  if (question.dialog === 'wording')
    return (
      <WordingDialog
        clause={clause}
        onClose={close}
        onSave={(wording) => {
          if (review.change(clause, { wording }, 'Wording changed')) close();
        }}
      />
    );
  if (question.dialog === 'split')
    return (
      <SplitDialog
        clause={clause}
        onClose={close}
        onSplit={(place) => {
          close();
          void review.split(clause, place).then(at.goTo);
        }}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      tone="danger"
      title="Remove this clause?"
      description={`“${excerpt(textOf(clause), 160)}” is removed, and can’t be restored.`}
      confirmLabel="Remove"
      onConfirm={() => review.remove(clause)}
    />
  );
}
