import type { Placement, ScopeItemOf } from '@scopewright/contracts/scoping';
import { FIELD_TYPE_FACTS } from '../scoping/field/field-types.ts';
import type { FormField } from '../scoping/field/field-value.ts';
import { formOrder, inOrder, partOf } from '../scoping/parts.ts';
import { type FormInWords, sectionName } from '../scoping/sentence.ts';
import { initialStatusIds } from '../scoping/workflow/workflow-graph.ts';
import { sampleInWords, valueInWords } from './examples.ts';
import { namesOfStatuses } from './workflow-criteria.ts';
import { atMost, listedUpTo, type Step, said } from './writing.ts';

/** A field in a form, with what it is called there. */
export interface Question {
  id: string;
  placement: Placement;
  field: FormField;
  name: string;
  /** Whether requesters see it only when a rule shows it. */
  isHidden: boolean;
}

/** A request type's form, as criteria are made from it. */
export interface FormOfStory {
  item: ScopeItemOf<'requestType'>;
  words: FormInWords;
  /** Questions and texts in the order of the form. */
  questions: readonly Question[];
}

export function formOfStory(item: ScopeItemOf<'requestType'>, fields: ReadonlyMap<string, FormField>): FormOfStory {
  const { sections } = item.content;
  const questions = formOrder(item.content).flatMap(([id, placement]): Question[] => {
    const field = fields.get(placement.fieldId);
    const section = partOf(sections, placement.sectionId);
    if (field === undefined || section === undefined) return [];
    return [
      {
        id,
        placement,
        field,
        name: said(placement.label?.trim() || field.name),
        isHidden: placement.hiddenByDefault || section.hiddenByDefault,
      },
    ];
  });
  return { item, words: { form: item.content, fields }, questions };
}

const asksSomething = ({ field }: Question): boolean => FIELD_TYPE_FACTS[field.type].answer !== 'none';

/** Numbers of criteria of each kind in a story: with all of them it stays below the maximum of a piece. */
const MOST = { required: 40, validation: 25, conditions: 40, defaults: 15, layout: 10, tests: 20 } as const;

/** Names that a sentence lists. */
const NAMES_MAX = 12;
const NAMES_OF_TEST_MAX = 6;

const formOf = ({ item }: FormOfStory): string => `the form ${said(item.name)}`;
const shown = (form: FormOfStory, { name, isHidden }: Question): string =>
  isHidden ? `${formOf(form)}, showing ${name}` : formOf(form);

/** Steps that are left out, as one. */
const rest =
  (form: FormOfStory, kind: string, what: string) =>
  (count: number): Step => ({
    key: `${kind}/more`,
    given: formOf(form),
    when: `the other ${count} ${what} of the form are compared with the scope`,
    outcome: 'each of them is as it is there',
  });

/** What a form requires: nothing is sent without it. */
const requiredSteps = (form: FormOfStory): Step[] =>
  atMost(
    form.questions
      .filter((question) => question.placement.required && asksSomething(question))
      .map((question) => ({
        key: `required:${question.id}`,
        given: shown(form, question),
        when: `a requester sends it without an answer to ${question.name}`,
        outcome: `it is not sent and ${question.name} shows “Required”; ${sampleInWords(question.field)} is accepted`,
      })),
    MOST.required,
    rest(form, 'required', 'required questions'),
  );

/** What a form shows when it is opened, section by section. */
export const layoutSteps = (form: FormOfStory): Step[] => {
  const bySection = new Map<string, Question[]>();
  for (const question of form.questions) {
    const { sectionId } = question.placement;
    const known = bySection.get(sectionId);
    if (known) known.push(question);
    else bySection.set(sectionId, [question]);
  }
  const { sections } = form.item.content;
  const steps = inOrder(sections).flatMap(([id, section]): Step[] => {
    const questions = bySection.get(id) ?? [];
    if (questions.length === 0) return [];
    const name = sectionName(form.words, id);
    const visible = questions.filter(({ placement }) => !placement.hiddenByDefault).map((each) => each.name);
    return [
      {
        key: `section:${id}`,
        given: formOf(form),
        when: 'a requester opens it',
        outcome: section.hiddenByDefault
          ? `${name} is hidden`
          : visible.length === 0
            ? `${name} shows none of its questions`
            : `${name} shows ${listedUpTo(visible, NAMES_MAX)}, in this order`,
      },
    ];
  });
  return atMost(steps, MOST.layout, rest(form, 'section', 'sections'));
};

/** The form's test cases as they are written. */
export const testSteps = (form: FormOfStory): Step[] => {
  const { tests } = form.item.content;
  const nameOf = new Map(form.questions.map(({ id, name }) => [id, name]));
  const names = (ids: readonly string[]) => ids.flatMap((id) => nameOf.get(id) ?? []);
  const steps = inOrder(tests).map(([id, test]): Step => {
    const answers = form.questions.flatMap(({ name, field, placement }) => {
      const value = partOf(test.answers, placement.fieldId);
      return value === undefined ? [] : [`${name} is ${valueInWords(field, value)}`];
    });
    const required = new Set(test.requiredPlacementIds);
    const expected = [
      ['required', names(test.requiredPlacementIds)],
      ['shown and optional', names(test.visiblePlacementIds.filter((one) => !required.has(one)))],
      ['hidden', names(test.hiddenPlacementIds ?? [])],
    ] as const;
    const outcome = expected.flatMap(([is, which]) =>
      which.length === 0 ? [] : [`${listedUpTo(which, NAMES_OF_TEST_MAX)} ${which.length === 1 ? 'is' : 'are'} ${is}`],
    );
    return {
      key: `test:${id}`,
      given: `the test case ${said(test.name.trim() || 'Without a name')} of ${formOf(form)}`,
      when: answers.length === 0 ? 'nothing is answered yet' : listedUpTo([...new Set(answers)], NAMES_MAX),
      outcome: outcome.length === 0 ? 'the form can be filled in' : outcome.join('; '),
    };
  });
  return atMost(steps, MOST.tests, rest(form, 'test', 'test cases'));
};

/** What requesters experience of a form: that it can be sent, and everything it demands. */
export const formSteps = (form: FormOfStory, workflow: ScopeItemOf<'workflow'> | undefined): Step[] => {
  const initial = workflow ? namesOfStatuses(workflow.content, initialStatusIds(workflow.content)) : [];
  return [
    {
      key: 'sent',
      given: `a requester who has answered all that ${formOf(form)} requires`,
      when: 'the requester sends it',
      outcome: `a request is created${initial.length > 0 ? ` in ${listedUpTo(initial, 3, 'or')}` : ''} and the requester can see it`,
    },
    ...requiredSteps(form),
  ];
};
