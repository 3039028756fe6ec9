import type { Condition, ConditionGroup, FormRule, RequestTypeContent } from '@scopewright/contracts/scoping';
import { isGroup } from '../condition.ts';
import { FIELD_TYPE_FACTS, operandOf } from '../field/field-types.ts';
import { type FormField, isEmptyValue } from '../field/field-value.ts';
import { formOrder, inOrder } from '../parts.ts';

/** A condition in the platform's forms: sections are shown when one question has one of some choices. */
export interface QuestionCondition {
  ruleId: string;
  fieldId: string;
  optionIds: string[];
  sectionIds: string[];
  /** Placements, each of which becomes a section with one question. */
  placementIds: string[];
}

/** A rule that the platform's forms don't support, with the reason as the end of a sentence. */
export interface RuleByHand {
  ruleId: string;
  why: string;
}

type Form = Pick<RequestTypeContent, 'rules'>;
type Fields = ReadonlyMap<string, FormField>;

/**
 * A form's rules as conditions of the platform's forms. There a condition shows sections and depends on the choices of
 * one question; several "any" branches become several conditions (scoping.md, "Field types and what they map to").
 */
export function questionConditions(
  { rules }: Form,
  fields: Fields,
): { conditions: QuestionCondition[]; byHand: RuleByHand[] } {
  const conditions: QuestionCondition[] = [];
  const byHand: RuleByHand[] = [];
  for (const [ruleId, rule] of inOrder(rules)) {
    const { sectionIds, placementIds } = rule;
    const when = chosenOf(rule.when);
    // an incomplete rule has no effect, here or there
    if (when === null || sectionIds.length + placementIds.length === 0) continue;
    const why = whyByHand(rule);
    const branches = why === null ? branchesOf(when, fields) : null;
    if (branches === null) {
      byHand.push({ ruleId, why: why ?? 'its condition uses more than the choices of one question' });
      continue;
    }
    conditions.push(...branches.map((branch) => ({ ruleId, ...branch, sectionIds, placementIds })));
  }
  return { conditions, byHand };
}

/**
 * Required questions in parts of a form that can be hidden, each with a sentence: the platform requires them only while
 * they are visible.
 */
export function requiredWhereHidden(
  { sections, placements, rules }: Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>,
  fields: Fields,
): { placementId: string; message: string }[] {
  const hidden = new Set(
    Object.values(rules).flatMap(({ effect, sectionIds, placementIds }) =>
      effect === 'hide' ? [...sectionIds, ...placementIds] : [],
    ),
  );
  return formOrder({ sections, placements }).flatMap(
    ([placementId, { required, label, fieldId, sectionId, hiddenByDefault }]) => {
      const field = fields.get(fieldId);
      const canHide =
        hiddenByDefault || sections[sectionId]?.hiddenByDefault || hidden.has(placementId) || hidden.has(sectionId);
      if (!required || !canHide || field === undefined || FIELD_TYPE_FACTS[field.type].answer === 'none') return [];
      return [
        {
          placementId,
          message: `“${label ?? field.name}” is required where it can be hidden: the platform does not enforce required questions of hidden sections.`,
        },
      ];
    },
  );
}

const WHY_BY_HAND: Record<Exclude<FormRule['effect'], 'show'>, string> = {
  hide: 'there rules can only show, so a hide rule must be reversed',
  require: 'there a question is either always required or never',
  limit: 'there a question always offers all its choices',
};
const whyByHand = ({ effect }: FormRule): string | null => (effect === 'show' ? null : WHY_BY_HAND[effect]);

/** A group without the conditions whose field or value is not chosen yet; null if nothing remains. */
function chosenOf({ match, conditions }: ConditionGroup): ConditionGroup | null {
  const chosen = conditions.flatMap((each) => {
    if (isGroup(each)) return chosenOf(each) ?? [];
    const lacksValue = operandOf(each.operator) !== 'nothing' && isEmptyValue(each.value);
    return each.fieldId === null || lacksValue ? [] : each;
  });
  return chosen.length === 0 ? null : { match, conditions: chosen };
}

type Branch = Pick<QuestionCondition, 'fieldId' | 'optionIds'>;

/** The choices of one question each that make a condition hold; null if it is more complex. */
function branchesOf({ match, conditions }: ConditionGroup, fields: Fields): Branch[] | null {
  if (conditions.length === 0 || (match === 'all' && conditions.length > 1)) return null;
  const branches = conditions.map((each) => ('match' in each ? branchesOf(each, fields) : branchOf(each, fields)));
  return branches.every((branch) => branch !== null) ? branches.flat() : null;
}

function branchOf({ fieldId, operator, value }: Condition, fields: Fields): Branch[] | null {
  const field = fieldId === null ? undefined : fields.get(fieldId);
  if (fieldId === null || field === undefined || FIELD_TYPE_FACTS[field.type].options !== 'own') return null;
  const isMany = FIELD_TYPE_FACTS[field.type].answer === 'many';
  const isOne = isMany ? operator === 'contains' : operator === 'is';
  const optionIds =
    isOne && typeof value === 'string' ? [value] : operator === 'isOneOf' && Array.isArray(value) ? value : [];
  const known = optionIds.filter((id) => Object.hasOwn(field.options, id));
  return known.length === 0 || known.length < optionIds.length ? null : [{ fieldId, optionIds: known }];
}
