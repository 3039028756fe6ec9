import type { FormRule } from '@scopewright/contracts/scoping';
import type { WorkBudget } from '../company/work-budget.ts';
import { negatedConditions } from '../condition-findings.ts';
import type { Finding, Found } from '../finding.ts';
import { partOf } from '../parts.ts';
import { type DescribedForm, describeCondition, placementName } from '../sentence.ts';
import { conditionContext } from './evaluator.ts';
import { canBe, type FormLogic, type Formula } from './satisfiability.ts';

interface Rules {
  logic: FormLogic;
  words: DescribedForm;
  /** The rules whose conditions count. */
  rules: readonly [id: string, rule: FormRule][];
  work: WorkBudget;
}

/** That an effect of a rule could be noticed: its target is visible, or would be without the rule. */
function isNoticed({ form }: DescribedForm, { effect, sectionIds, placementIds }: FormRule): Formula {
  const ofSections: Formula[] = sectionIds.map((section) =>
    effect === 'show' ? { section, isSeen: true } : { all: [] },
  );
  const ofPlacements = placementIds.map((placement): Formula => {
    if (effect !== 'hide') return { placement, isSeen: true };
    return { section: partOf(form.placements, placement)?.sectionId ?? '', isSeen: true };
  });
  return { any: effect === 'show' || effect === 'hide' ? [...ofSections, ...ofPlacements] : ofPlacements };
}

/**
 * Conditions with a negated operator, such as "is not", on a field that can be hidden: they hold then, because a hidden
 * field is empty. Only where the rule has an effect then.
 */
export function heldWhileHidden({ logic, words, rules, work }: Rules): (Found & Pick<Finding, 'rule' | 'severity'>)[] {
  const context = conditionContext(words.form, words.fields);
  const { sections, placements } = words.form;
  const canBeHidden = (kind: 'section' | 'placement', id: string) => {
    const part = kind === 'section' ? partOf(sections, id) : partOf(placements, id);
    return part?.hiddenByDefault === true || (logic.about.get(`${kind} ${id}`)?.hide.length ?? 0) > 0;
  };
  return rules.flatMap(([id, rule]) => {
    work.spend(1 + rule.sectionIds.length + rule.placementIds.length);
    const noticed = isNoticed(words, rule);
    const hidden = new Map<string, boolean>();
    const isHidden = (placement: string): boolean => {
      const { sectionId = '' } = partOf(placements, placement) ?? {};
      if (!canBeHidden('placement', placement) && !canBeHidden('section', sectionId)) return false;
      return canBe(logic, { rule: id, holds: true }, { placement, isSeen: false }, noticed) !== 'no';
    };
    return negatedConditions({ group: rule.when, path: ['content', 'rules', id, 'when'], context }).flatMap(
      ({ condition, path }) => {
        const placement = logic.placementOf.get(condition.fieldId);
        if (placement === undefined) return [];
        const found = hidden.get(placement) ?? isHidden(placement);
        hidden.set(placement, found);
        if (!found) return [];
        const message = () =>
          `This condition also holds while ${placementName(words, placement)} is hidden, because a hidden field is empty (${describeCondition(condition, words)}). If you don’t mean that, add that it is not empty.`;
        return [{ rule: 'form.condition-while-hidden' as const, severity: 'warning' as const, path, message }];
      },
    );
  });
}
