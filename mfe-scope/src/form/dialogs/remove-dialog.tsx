import { ConfirmDialog } from '@scopewright/ui';
import type { Removal } from './removal.ts';

export interface RemoveDialogProps {
  /** Names the removed fields or sections. */
  what: string;
  removal: Removal;
  /** A rule as a sentence. */
  sentenceOf: (ruleId: string) => string;
  testName: (testId: string) => string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Lists the form's references to the fields or sections about to be removed. */
export function RemoveDialog({ what, removal, sentenceOf, testName, onConfirm, onClose }: RemoveDialogProps) {
  const parts = [
    { title: 'Rules that go with it', lines: removal.lostRuleIds.map(sentenceOf) },
    { title: 'Rules that lose a part', lines: removal.changedRuleIds.map(sentenceOf) },
    { title: 'Test cases that expect it', lines: removal.changedTestIds.map(testName) },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Remove ${what}?`}
      description="Fields stay among the fields of the company. Undo brings everything back."
      confirmLabel="Remove"
      tone="danger"
      onConfirm={onConfirm}
    >
      <div className="mt-4 grid max-h-64 gap-4 overflow-y-auto">
        {parts.map(({ title, lines }) => (
          <section key={title} aria-label={title} className="grid gap-1 text-sm">
            <h3 className="font-semibold text-text">{title}</h3>
            <ul className="grid list-disc gap-1 pl-5 text-text-muted">
              {lines.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </ConfirmDialog>
  );
}
