import type { FormRule, RequestTypeContent, ScopeItemOf, WorkflowContent } from '@scopewright/contracts/scoping';
import { workflowOf } from '../workflow/written-workflow.ts';
import { formOf } from './form.ts';

const FIELDS_OF_SECTION = 15;

/**
 * A form of many fields in sections of fifteen, with one rule for every two of them: each depends on an earlier choice,
 * and shows, hides or requires one field.
 */
export function heavyForm(fields: readonly ScopeItemOf<'field'>[]): RequestTypeContent {
  const choices = fields
    .slice(0, fields.length / 2)
    .filter(({ content: { type } }) => type === 'dropdown' || type === 'radio');
  const targets = fields.slice(fields.length / 2);
  const effects = ['show', 'hide', 'require'] as const;
  const rules = targets.flatMap(({ id }, at): [string, Partial<FormRule>][] => {
    const choice = choices[at % choices.length];
    const [option] = Object.keys(choice?.content.options ?? {});
    if (choice === undefined || option === undefined) return [];
    const conditions = [{ fieldId: choice.id, operator: 'isOneOf' as const, value: [option] }];
    return [
      [
        `rule-${at}`,
        { when: { match: 'all', conditions }, effect: effects[at % effects.length] ?? 'show', placementIds: [id] },
      ],
    ];
  });
  const { form } = formOf({
    fields: Object.fromEntries(fields.map(({ id, name, content }) => [id, { ...content, name }])),
    sections: Object.fromEntries(
      Array.from({ length: Math.ceil(fields.length / FIELDS_OF_SECTION) }, (_, at) => [
        `section-${at + 1}`,
        fields.slice(at * FIELDS_OF_SECTION, (at + 1) * FIELDS_OF_SECTION).map(({ id }) => id),
      ]),
    ),
    placements: Object.fromEntries(
      targets.map(({ id }, at) => [id, { hiddenByDefault: effects[at % effects.length] === 'show' }]),
    ),
    rules: Object.fromEntries(rules),
  });
  return form;
}

/** A workflow of many statuses: each leads to the next, every fifth back to the first. */
export function longWorkflow(statuses: number): WorkflowContent {
  const names = Array.from({ length: statuses }, (_, at) => `Step ${at + 1}`);
  const [first = ''] = names;
  const next = names.slice(1).map((name, at): [string, string[], string] => [`To ${name}`, [names[at] ?? first], name]);
  const back = names
    .filter((_, at) => at > 0 && at % 5 === 0)
    .map((name): [string, string[], string] => [`Back from ${name}`, [name], first]);
  return workflowOf({
    statuses: names.map((name, at) => [name, at === 0 ? 'todo' : at === names.length - 1 ? 'done' : 'inProgress']),
    transitions: [['Create', 'start', first], ...next, ...back],
  });
}
