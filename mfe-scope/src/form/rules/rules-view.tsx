import type { FormRule } from '@scopewright/contracts/scoping';
import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { describeRule } from '@scopewright/domain/scoping/sentence';
import { setChange } from '@scopewright/editing';
import { Button, ChevronDown, ChevronRight, EmptyState, GitBranch, Plus } from '@scopewright/ui';
import { FindingMark, findingsAt, markOf } from '../../findings/finding-mark.tsx';
import { usePartArrival } from '../../saving/part-arrival.ts';
import { append, movePart } from '../changes.ts';
import type { OutlineSection } from '../outline.ts';
import type { FormEditorProps } from '../types.ts';
import { RuleEditor } from './rule-editor.tsx';

export interface RulesViewProps extends Pick<FormEditorProps, 'item' | 'change' | 'fields' | 'findings' | 'readOnly'> {
  formFields: ReadonlyMap<string, FormField>;
  outline: readonly OutlineSection[];
  /** The rule being edited. */
  openId: string | null;
  onOpen: (id: string | null) => void;
}

/** A new rule: one condition, still to be chosen. */
export const newRule = (
  targets: Partial<Pick<FormRule, 'sectionIds' | 'placementIds'>> = {},
): Omit<FormRule, 'order'> => ({
  when: { match: 'all', conditions: [{ fieldId: null, operator: 'is' }] },
  effect: 'show',
  sectionIds: [],
  placementIds: [],
  optionIds: [],
  ...targets,
});

/** The rules of a form, each as a sentence, with an editor for the open one. */
export function RulesView(props: RulesViewProps) {
  const { item, change, readOnly, onOpen } = props;
  const arrived = usePartArrival();
  const rules = inOrder(item.content.rules);
  function add(): void {
    const { id, changes } = append('rules', newRule());
    change(changes, 'Add a rule');
    onOpen(id);
    arrived([id]);
  }
  if (rules.length === 0) {
    return (
      <EmptyState
        icon={<GitBranch />}
        title="This form has no rules"
        description="A rule shows, hides or requires fields, or limits their options, depending on what was answered."
        {...(readOnly ? {} : { action: <Button onClick={add}>Add a rule</Button> })}
      />
    );
  }
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3">
        {rules.map(([id, rule], index) => (
          <Rule key={id} {...props} id={id} rule={rule} index={index} ids={rules.map(([each]) => each)} />
        ))}
      </ol>
      {readOnly ? null : (
        <div>
          <Button variant="secondary" size="sm" onClick={add}>
            <Plus aria-hidden="true" /> Add a rule
          </Button>
        </div>
      )}
    </div>
  );
}

interface RuleProps extends RulesViewProps {
  id: string;
  rule: FormRule;
  index: number;
  /** All rules, in order. */
  ids: readonly string[];
}

/** A rule as a sentence, and its editor if it is open. */
function Rule({ id, rule, index, ids, ...props }: RuleProps) {
  const { item, change, findings, readOnly, openId, onOpen, fields, formFields, outline } = props;
  const open = id === openId && !readOnly;
  const own = findingsAt(findings, ['content', 'rules', id]);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <li data-part={id} className="grid gap-4 rounded-lg border border-border bg-surface-raised p-3 shadow-xs">
      <div className="flex items-start gap-2">
        {readOnly ? (
          <p className="wrap-anywhere min-w-0 flex-1 px-1 text-sm text-text">
            {describeRule(rule, { form: item.content, fields: formFields })}
          </p>
        ) : (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => onOpen(open ? null : id)}
            className="flex min-h-10 min-w-0 flex-1 items-start gap-2 rounded-md p-1 text-left text-sm text-text hover:text-brand"
          >
            <Chevron aria-hidden="true" className="mt-1 size-4 shrink-0 text-text-muted" />
            <span className="wrap-anywhere min-w-0 self-center">
              {describeRule(rule, { form: item.content, fields: formFields })}
            </span>
          </button>
        )}
        <FindingMark {...markOf(own)} place={['content', 'rules', id]} of={`rule ${index + 1}`} />
      </div>
      {open ? (
        <>
          <RuleEditor key={id} {...{ id, rule, item, change, fields, formFields, outline }} />
          <RuleActions {...{ id, item, change, onOpen, index, ids }} />
        </>
      ) : null}
    </li>
  );
}

type RuleActionsProps = Pick<RuleProps, 'id' | 'index' | 'ids' | 'item' | 'change' | 'onOpen'>;

/** Moves or removes the open rule, or closes it. */
function RuleActions({ id, index, ids, item, change, onOpen }: RuleActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 border-border border-t pt-3">
      {index > 0 ? (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => change(movePart('rules', id, ids[index - 2] ?? null), 'Move a rule')}
        >
          Move up
        </Button>
      ) : null}
      {index < ids.length - 1 ? (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => change(movePart('rules', id, ids[index + 1] ?? null), 'Move a rule')}
        >
          Move down
        </Button>
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          change([setChange(item, ['content', 'rules', id], undefined)], 'Remove a rule');
          onOpen(null);
        }}
      >
        Remove rule
      </Button>
      <Button variant="secondary" size="sm" onClick={() => onOpen(null)} className="ml-auto">
        Done
      </Button>
    </div>
  );
}
