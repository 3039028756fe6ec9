import { addPart, newPartId } from '@scopewright/company-kit/scope/part-ids';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { setChange } from '@scopewright/editing';
import { TextAreaEdit } from '@scopewright/editing/text-edit';
import { Badge, Button, Plus, Trash2 } from '@scopewright/ui';
import { useWorkspace } from '../project/workspace-context.tsx';
import type { OpenItem } from '../saving/use-scope.tsx';

const MAP = ['openQuestions'];

/** Open questions about an item, with their answers. */
export function OpenQuestions({ item, change }: { item: ScopeItem; change: OpenItem['change'] }) {
  const { write } = useWorkspace();
  const questions = inOrder(item.openQuestions);
  const open = questions.filter(([, { answer }]) => answer.trim() === '').length;
  return (
    <section aria-labelledby="open-questions" className="grid gap-2">
      <div className="flex min-h-9 items-center gap-2">
        <h3 id="open-questions" className="font-medium text-sm text-text">
          Open questions
        </h3>
        {open > 0 ? <Badge tone="warning">{open} open</Badge> : null}
        {write ? (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-2 ms-auto"
            onClick={() => change([addPart(MAP, newPartId(), { text: '', answer: '' })], 'New question')}
          >
            <Plus aria-hidden="true" />
            Ask
          </Button>
        ) : null}
      </div>
      {questions.length === 0 ? <p className="text-sm text-text-muted">None.</p> : null}
      <ul className="grid grid-cols-1 gap-3">
        {questions.map(([id, { text, answer }], index) => (
          <li key={id} data-part={id} className="grid gap-2 rounded-md border border-border bg-surface-raised p-2">
            <div className="flex items-start gap-1">
              <TextAreaEdit
                rows={1}
                aria-label={`Question ${index + 1}`}
                placeholder="What do you need to know?"
                value={text}
                readOnly={!write}
                maxLength={2_000}
                onCommit={(to) => change([setChange(item, [...MAP, id, 'text'], to)], 'Question')}
              />
              {write ? (
                <Button
                  variant="ghost"
                  size="iconSmall"
                  aria-label={`Delete question ${index + 1}`}
                  onClick={() => change([setChange(item, [...MAP, id], undefined)], 'Delete the question')}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              ) : null}
            </div>
            <TextAreaEdit
              rows={1}
              aria-label={`Answer to question ${index + 1}`}
              placeholder="No answer yet"
              value={answer}
              readOnly={!write}
              maxLength={2_000}
              onCommit={(to) => change([setChange(item, [...MAP, id, 'answer'], to)], 'Answer')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
