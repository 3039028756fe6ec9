import { newPartId } from '@scopewright/company-kit/scope/part-ids';
import { CRITERION_MAX, WORK_ITEM_CRITERIA_MAX } from '@scopewright/contracts/backlog/limits';
import { keysToAppend } from '@scopewright/domain/scoping/order';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { setChange } from '@scopewright/editing';
import { PlainTextEdit } from '@scopewright/editing/text-edit';
import { ArrowDown, ArrowUp, Button, Plus, Textarea, Trash2 } from '@scopewright/ui';
import { useState } from 'react';
import type { EditedWorkItem } from '../saving/work-item-rules.ts';
import type { WorkItemStore } from '../saving/work-item-store.ts';

interface CriteriaSectionProps {
  workItem: EditedWorkItem;
  write: boolean;
  change: (changes: Parameters<WorkItemStore['change']>[1], label: string) => void;
}

/** The acceptance criteria, in their order. */
export function CriteriaSection({ workItem, write, change }: CriteriaSectionProps) {
  const [text, setText] = useState('');
  const criteria = inOrder(workItem.criteria);
  const add = () => {
    const [order] = keysToAppend(criteria.at(-1)?.[1].order ?? null, 1) ?? [];
    if (order === undefined || text.trim() === '') return;
    change([setChange(workItem, ['criteria', newPartId()], { text: text.trim(), order })], 'New criterion');
    setText('');
  };
  const move = (index: number, by: -1 | 1) => {
    const [key] = criteria[index] ?? [];
    if (key === undefined) return;
    const after = by === 1 ? criteria[index + 1]?.[0] : criteria[index - 2]?.[0];
    change([{ kind: 'move', path: ['criteria', key], after: after ?? null }], 'Move a criterion');
  };
  return (
    <section aria-labelledby="work-item-criteria" className="grid grid-cols-1 gap-2">
      <h3 id="work-item-criteria" className="font-medium text-sm text-text">
        Acceptance criteria <span className="text-text-muted tabular-nums">{criteria.length}</span>
      </h3>
      {criteria.length === 0 ? <p className="text-sm text-text-muted">No criteria</p> : null}
      <ol className="grid grid-cols-1 gap-2">
        {criteria.map(([key, { text: value }], index) => (
          <li key={key} data-part={key} className="flex items-start gap-1 rounded-md border border-border px-3 py-1.5">
            {write ? (
              <>
                <div className="min-w-0 flex-1">
                  <PlainTextEdit
                    aria-label={`Criterion ${index + 1}`}
                    value={value}
                    maxLength={CRITERION_MAX}
                    onCommit={(to) => change([setChange(workItem, ['criteria', key, 'text'], to)], 'Criterion')}
                  />
                </div>
                <span className="-mr-2 flex">
                  <Button
                    variant="ghost"
                    size="iconSmall"
                    aria-label={`Move criterion ${index + 1} up`}
                    title="Move up"
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </Button>
                  <Button
                    variant="ghost"
                    size="iconSmall"
                    aria-label={`Move criterion ${index + 1} down`}
                    title="Move down"
                    disabled={index === criteria.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <ArrowDown aria-hidden="true" />
                  </Button>
                  <Button
                    variant="ghost"
                    size="iconSmall"
                    aria-label={`Delete criterion ${index + 1}`}
                    title="Delete"
                    onClick={() => change([setChange(workItem, ['criteria', key], undefined)], 'Delete a criterion')}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                </span>
              </>
            ) : (
              <p className="wrap-anywhere whitespace-pre-wrap text-sm">{value}</p>
            )}
          </li>
        ))}
      </ol>
      {write && criteria.length < WORK_ITEM_CRITERIA_MAX ? (
        <div className="grid gap-2">
          <Textarea
            aria-label="New criterion"
            placeholder="Given …, when …, then …"
            rows={2}
            maxLength={CRITERION_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div>
            <Button variant="secondary" size="sm" disabled={text.trim() === ''} onClick={add}>
              <Plus aria-hidden="true" />
              Add criterion
            </Button>
          </div>
        </div>
      ) : null}
    </section>
  );
}
