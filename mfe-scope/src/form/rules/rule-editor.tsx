import type { FormRule, RequestTypeContent } from '@scopewright/contracts/scoping';
import { RULE_EFFECTS } from '@scopewright/contracts/scoping/field-types';
import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import { loopsOf, type RuleGraphNode, ruleGraph } from '@scopewright/domain/scoping/form/rule-graph';
import { describeLoop } from '@scopewright/domain/scoping/sentence';
import { type Json, setChange } from '@scopewright/editing';
import { Alert, Button, Field } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useState } from 'react';
import { ValueControl } from '../../field/value-control.tsx';
import type { OutlineSection } from '../outline.ts';
import { type Change, type Fields, labelOf, type RequestTypeItem } from '../types.ts';
import { ConditionGroupEditor } from './condition-group.tsx';
import { RuleTargets } from './rule-targets.tsx';

type Form = Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>;

/** The shortest loop of a form's rules that contains this rule; undefined without one. */
const loopThrough = (form: Form, ruleId: string): RuleGraphNode[] | undefined =>
  loopsOf(ruleGraph(form)).find((loop) => loop.some(({ kind, id }) => kind === 'rule' && id === ruleId));

const EFFECT_WORDS: Record<FormRule['effect'], string> = {
  show: 'Show',
  hide: 'Hide',
  require: 'Require',
  limit: 'Limit the options of',
};
const PARTS = ['when', 'effect', 'sectionIds', 'placementIds', 'optionIds'] as const;

export interface RuleEditorProps {
  id: string;
  rule: FormRule;
  item: RequestTypeItem;
  change: Change;
  fields: Fields;
  formFields: ReadonlyMap<string, FormField>;
  outline: readonly OutlineSection[];
}

/**
 * Edits a rule by choosing its parts. A change that would create a loop of rules is explained, and not saved until the
 * loop is resolved.
 */
export function RuleEditor({ id, rule, item, change, fields, formFields, outline }: RuleEditorProps) {
  const [refused, setRefused] = useState<{ rule: FormRule; loop: string } | null>(null);
  const shown = refused?.rule ?? rule;
  const { placements } = item.content;
  const askable = outline.flatMap(({ placementIds }) =>
    placementIds.flatMap((placementId) => {
      const placement = placements[placementId];
      const field = placement && formFields.get(placement.fieldId);
      return field && field.type !== 'readOnlyText'
        ? [{ fieldId: placement.fieldId, label: labelOf(placement, fields) }]
        : [];
    }),
  );

  function edit(part: Partial<FormRule>): void {
    const next = { ...shown, ...part };
    const loop = loopThrough({ ...item.content, rules: { ...item.content.rules, [id]: next } }, id);
    setRefused(loop ? { rule: next, loop: describeLoop(loop, { form: item.content, fields: formFields }) } : null);
    if (loop) return;
    const changes = PARTS.filter((key) => JSON.stringify(rule[key]) !== JSON.stringify(next[key])).map((key) =>
      setChange(item, ['content', 'rules', id, key], next[key] as Json),
    );
    if (changes.length > 0) change(changes, 'Change a rule');
  }

  return (
    <div className="@container grid gap-4">
      {refused ? (
        <Alert tone="danger" title="The rules would form a loop">
          <p>{refused.loop}</p>
          <p className="mt-1">This is not saved. Ask another field, or choose another target.</p>
          <Button variant="link" onClick={() => setRefused(null)}>
            Undo
          </Button>
        </Alert>
      ) : null}
      <ConditionGroupEditor
        group={shown.when}
        askable={askable}
        fields={formFields}
        name="Conditions"
        disabled={false}
        onChange={(when) => edit({ when })}
      />
      <div className="grid items-start gap-3 border-border border-t pt-4 @lg:grid-cols-[12rem_minmax(0,1fr)]">
        <Picker
          look="compact"
          aria-label="What the rule does"
          value={shown.effect}
          options={RULE_EFFECTS.map((effect) => ({ value: effect, label: EFFECT_WORDS[effect] }))}
          onChange={(effect) => edit(withEffect(shown, effect as FormRule['effect'], item, formFields))}
        />
        <RuleTargets rule={shown} disabled={false} {...{ item, fields, outline }} onChange={edit} />
      </div>
      {shown.effect === 'limit' && shown.placementIds.length > 0 ? (
        <Field label="To these options">
          <ValueControl
            label="Options that are left"
            field={optionsOf(shown, item, formFields)}
            value={shown.optionIds}
            onChange={(value) => edit({ optionIds: Array.isArray(value) ? value : [] })}
          />
        </Field>
      ) : null}
    </div>
  );
}

/** Changing the effect keeps the targets that the new effect supports. */
function withEffect(
  rule: FormRule,
  effect: FormRule['effect'],
  item: RequestTypeItem,
  fields: ReadonlyMap<string, FormField>,
): Partial<FormRule> {
  if (effect === 'show' || effect === 'hide') return { effect, optionIds: [] };
  if (effect === 'require') return { effect, sectionIds: [], optionIds: [] };
  return {
    effect,
    sectionIds: [],
    placementIds: rule.placementIds.filter(
      (id) => Object.keys(fields.get(item.content.placements[id]?.fieldId ?? '')?.options ?? {}).length > 0,
    ),
  };
}

/** The options of all fields that a rule limits, as one field. */
function optionsOf(
  { placementIds }: FormRule,
  { content }: RequestTypeItem,
  fields: ReadonlyMap<string, FormField>,
): FormField {
  const limited = placementIds.flatMap((id) => fields.get(content.placements[id]?.fieldId ?? '') ?? []);
  const [first] = limited;
  return {
    ...(first as FormField),
    type: 'checkboxes',
    options: Object.assign({}, ...limited.map(({ options }) => options)),
  };
}
