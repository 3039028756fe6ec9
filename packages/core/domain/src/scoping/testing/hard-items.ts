import type { ConditionGroup, FormRule, RequestTypeContent, ScopeItem } from '@scopewright/contracts/scoping';
import type { FormField } from '../field/field-value.ts';
import { fieldOf, formOf, keyAt } from './form.ts';

/** An item as it is stored, reduced to what rules read. */
type HardItem = Pick<ScopeItem, 'id' | 'kind' | 'projectId' | 'name' | 'content'>;

const idOf = (group: number, at: number): string =>
  `${group.toString(16).padStart(4, '0')}${at.toString(16).padStart(20, '0')}`;
const times = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));

/** A form with its fields as items of a project. */
function itemsOf(
  group: number,
  projectId: string,
  name: string,
  fields: Readonly<Record<string, FormField>>,
  form: RequestTypeContent,
): HardItem[] {
  return [
    ...Object.entries(fields).map(
      ([id, { name: called, ...content }]): HardItem => ({ id, kind: 'field', projectId: null, name: called, content }),
    ),
    { id: idOf(group, 0xffff), kind: 'requestType', projectId, name, content: form },
  ];
}

const fieldsOf = (group: number, count: number, field: (at: number) => FormField): Record<string, FormField> =>
  Object.fromEntries(times(count, (at) => [idOf(group, at), field(at)]));

/** Answers of the maximum length that can be required. */
function longAnswers(group: number, projectId: string): HardItem[] {
  const fields = fieldsOf(group, 20, (at) =>
    fieldOf('longText', { name: `Long ${at}`, validation: { minCharacters: 32_000 } }),
  );
  const [first = ''] = Object.keys(fields);
  const rules = Object.fromEntries(
    times(200, (at): [string, Partial<FormRule>] => [
      `rule${at}`,
      {
        when: { match: 'all', conditions: [{ fieldId: first, operator: 'contains', value: `a${at}` }] },
        effect: 'require',
        placementIds: Object.keys(fields),
      },
    ]),
  );
  return itemsOf(group, projectId, 'Long answers', fields, formOf({ fields, rules }).form);
}

/** Patterns that are slow to match, used by each of many tests. */
function slowPatterns(group: number, projectId: string): HardItem[] {
  const letters = 'abcdefghij';
  const text = times(2_000, (at) => letters[(at * 7 + (at >> 3)) % letters.length]).join('');
  const fields = fieldsOf(group, 40, (at) =>
    fieldOf('url', { name: `Url ${at}`, defaultValue: text, validation: { pattern: '(.*a.{100}){3}c' } }),
  );
  const { form } = formOf({ fields });
  const tests = times(20, (at) => [
    `test${at}`,
    {
      name: `Test ${at}`,
      order: keyAt(at),
      answers: {},
      visiblePlacementIds: Object.keys(fields),
      requiredPlacementIds: [],
    },
  ]);
  return itemsOf(group, projectId, 'Slow patterns', fields, { ...form, tests: Object.fromEntries(tests) });
}

/** Many rules that hide what many others show. */
function opposedRules(group: number, projectId: string): HardItem[] {
  const fields = fieldsOf(group, 200, (at) => fieldOf('shortText', { name: `Text ${at}` }));
  const ids = Object.keys(fields);
  const rule = (at: number): [string, Partial<FormRule>] => [
    `rule${at}`,
    {
      when: { match: 'all', conditions: [{ fieldId: ids[at % 200] ?? '', operator: 'contains', value: `v${at}` }] },
      effect: at < 200 ? 'hide' : 'show',
      placementIds: at < 200 ? ids.slice(100) : ids.slice(0, 100),
    },
  ];
  return itemsOf(
    group,
    projectId,
    'Opposed rules',
    fields,
    formOf({ fields, rules: Object.fromEntries(times(400, rule)) }).form,
  );
}

/** Many conditions, each with a finding. */
function manyFindings(group: number, projectId: string): HardItem[] {
  const fields = fieldsOf(group, 2, (at) => fieldOf('shortText', { name: `Asked ${at}` }));
  const [shown = '', notAsked = ''] = Object.keys(fields);
  const when = (rule: number): ConditionGroup => ({
    match: 'any',
    conditions: times(10, (at) => ({ fieldId: notAsked, operator: 'contains', value: `v${rule} ${at}` })),
  });
  const rules = Object.fromEntries(
    times(500, (at) => [`rule${at}`, { when: when(at), effect: 'require' as const, placementIds: [shown] }]),
  );
  const { form } = formOf({ fields, sections: { main: [shown] }, rules });
  return itemsOf(group, projectId, 'Many findings', fields, form);
}

/** Items that are as hard to check as people can make them. */
export const hardItems = (projectId: string): HardItem[] =>
  [longAnswers, slowPatterns, opposedRules, manyFindings].flatMap((make, at) => make(0xa000 + at, projectId));
