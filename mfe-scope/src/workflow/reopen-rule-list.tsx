import { ACTOR_WORDS, choicesOf } from '@scopewright/company-kit/scope/scope-words';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { Button, Field, Input, Plus } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useMemo } from 'react';
import { FindingMark, markOf } from '../findings/finding-mark.tsx';
import { CheckGroup } from './check-group.tsx';
import { findingsByPart } from './findings-by-part.ts';
import { RowMenu } from './row-buttons.tsx';
import { SectionHead } from './section-head.tsx';
import { statusChoices } from './transition-words.ts';
import { useWorkflow } from './workflow-context.tsx';
import { REOPEN_RULES } from './workflow-edits.ts';

const NEW_RULE = { fromStatusIds: [], toStatusId: null, by: ['reporter'], withinDays: 5 };

/** When a finished request is reopened: from which status, by whom, and within what time. */
export function ReopenRuleList() {
  const { content, edits, write, findings } = useWorkflow();
  const rules = inOrder(content.reopenRules);
  const choices = statusChoices(content.statuses);
  const found = useMemo(() => findingsByPart(findings), [findings]);
  return (
    <section aria-labelledby="reopen-rules" className="grid grid-cols-1 gap-3">
      <SectionHead id="reopen-rules" title="Reopen rules" count={rules.length}>
        {write ? (
          <Button variant="secondary" size="sm" onClick={() => edits.add(REOPEN_RULES, NEW_RULE, 'New reopen rule')}>
            <Plus aria-hidden="true" />
            Add rule
          </Button>
        ) : null}
      </SectionHead>
      {rules.length === 0 ? (
        <p className="text-sm text-text-muted">A finished request stays finished unless a transition leads back.</p>
      ) : null}
      <ul aria-labelledby="reopen-rules" className={rules.length === 0 ? 'hidden' : 'grid gap-3'}>
        {rules.map(([id, { fromStatusIds, toStatusId, by, withinDays }], index) => {
          const path = [...REOPEN_RULES, id];
          return (
            <li
              key={id}
              data-part={id}
              className="grid gap-4 rounded-md border border-border bg-surface-raised p-3 sm:p-4"
            >
              <div className="flex items-start justify-between gap-2">
                <h4 className="me-auto font-medium text-sm">Rule {index + 1}</h4>
                <FindingMark {...markOf(found('reopenRules', id))} place={path} of={`reopen rule ${index + 1}`} />
                {write ? (
                  <RowMenu
                    label={`reopen rule ${index + 1}`}
                    first={index === 0}
                    last={index === rules.length - 1}
                    onMove={(step) => edits.move(REOPEN_RULES, id, step, 'Move the reopen rule')}
                    onDelete={() => edits.set(path, undefined, 'Delete the reopen rule')}
                  />
                ) : null}
              </div>
              <CheckGroup
                legend="From"
                choices={choices}
                chosen={fromStatusIds}
                disabled={!write}
                onChange={(to) => edits.set([...path, 'fromStatusIds'], to, 'Statuses that are reopened')}
              />
              <CheckGroup
                legend="By"
                choices={choicesOf(ACTOR_WORDS)}
                chosen={by}
                disabled={!write}
                onChange={(to) => edits.set([...path, 'by'], to, 'Who reopens')}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <Field label="Back to">
                  <Picker
                    data-key="toStatusId"
                    value={toStatusId ?? ''}
                    disabled={!write}
                    placeholder="Choose a status"
                    options={choices}
                    onChange={(to) => edits.set([...path, 'toStatusId'], to || null, 'Where reopening leads')}
                  />
                </Field>
                <Field label="Within days of the resolution" hint="Leave empty if not decided yet.">
                  <Input
                    type="number"
                    data-key="withinDays"
                    min={0}
                    max={3650}
                    value={withinDays ?? ''}
                    disabled={!write}
                    onChange={({ target: { value } }) =>
                      edits.set(
                        [...path, 'withinDays'],
                        value === '' ? null : Math.max(0, Math.min(3650, Math.trunc(Number(value)))),
                        'Days to reopen in',
                      )
                    }
                  />
                </Field>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
