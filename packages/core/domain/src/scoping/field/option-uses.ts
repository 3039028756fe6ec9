import type { ConditionGroup, FieldValue } from '@scopewright/contracts/scoping';
import type { Changeable } from '../changes.ts';
import { isGroup, operandsOf } from '../condition.ts';
import { inOrder } from '../parts.ts';
import { type DescribedForm, describeGroup, describeRule, placementName, plainWords } from '../sentence.ts';
import type { FormField } from './field-value.ts';

/** A place in an item that names an option of a field: the path as in a change, and its content as a sentence. */
export interface OptionUse {
  path: string[];
  says: string;
}

/** The options of a field to look for. */
export interface SoughtOptions {
  fieldId: string;
  optionIds: ReadonlySet<string>;
}

/**
 * Where an item names one of some options of a field: a form's rules and limits, defaults and test cases, conditions of
 * transitions.
 * @param fields those that the item refers to, by id, for the sentences
 */
export function optionUses(
  item: Pick<Changeable, 'kind' | 'content'>,
  sought: SoughtOptions,
  fields: ReadonlyMap<string, FormField>,
): OptionUse[] {
  const { kind, content } = item as Changeable;
  if (kind === 'workflow') {
    return inOrder(content.transitions).flatMap(([id, { name, conditions }]) =>
      conditions !== null && names(conditions, sought)
        ? [
            {
              path: ['content', 'transitions', id, 'conditions'],
              says: `“${name}” is available only when ${describeGroup(conditions, plainWords(fields))}.`,
            },
          ]
        : [],
    );
  }
  if (kind !== 'requestType') return [];
  const words: DescribedForm = { form: content, fields };
  const { optionIds, fieldId } = sought;
  return [
    ...inOrder(content.rules).flatMap(([id, rule]) => {
      const limits = rule.effect === 'limit' && rule.optionIds.some((one) => optionIds.has(one));
      return limits || names(rule.when, sought)
        ? [{ path: ['content', 'rules', id], says: describeRule(rule, words) }]
        : [];
    }),
    ...inOrder(content.placements).flatMap(([id, placement]) =>
      placement.fieldId === fieldId && holds(placement.defaultValue, optionIds)
        ? [
            {
              path: ['content', 'placements', id, 'defaultValue'],
              says: `It is the default of ${placementName(words, id)} in this form.`,
            },
          ]
        : [],
    ),
    ...inOrder(content.tests).flatMap(([id, { name, answers }]) =>
      holds(answers[fieldId], optionIds)
        ? [{ path: ['content', 'tests', id], says: `The test case “${name}” answers with it.` }]
        : [],
    ),
  ];
}

const holds = (value: FieldValue | undefined, optionIds: ReadonlySet<string>): boolean =>
  [value].flat().some((one) => optionIds.has(String(one)));

const names = ({ conditions }: ConditionGroup, sought: SoughtOptions): boolean =>
  conditions.some((part) =>
    isGroup(part)
      ? names(part, sought)
      : part.fieldId === sought.fieldId && operandsOf(part).some((one) => sought.optionIds.has(String(one))),
  );
