import type { FieldValue, FormRule, FormTest, Placement, ScopeItemOf, Section } from '@scopewright/contracts/scoping';
import { listed, plural } from '../../counted.ts';
import { addTo } from '../../group-by.ts';
import { type CountedGroup, countedGroup, isGroup, operandsOf } from '../../scoping/condition.ts';
import { FIELD_TYPE_FACTS, hasOptions } from '../../scoping/field/field-types.ts';
import { type FormField, isEmptyValue } from '../../scoping/field/field-value.ts';
import { conditionContext } from '../../scoping/form/evaluator.ts';
import { formOrder, inOrder, partOf } from '../../scoping/parts.ts';
import { type DescribedForm, describeClause, sectionName } from '../../scoping/sentence.ts';
import { initialStatusIds } from '../../scoping/workflow/workflow-graph.ts';
import { describeSample, describeValue, examplesOf, firstOptions, hasValidation, optionNames } from './examples.ts';
import { oppositeOf, simplified } from './opposite.ts';
import { isListOf, isTimeOf, namesOfStatuses } from './workflow-criteria.ts';
import { atMost, listedUpTo, type Step, said } from './writing.ts';

/** A field in a form, with its label there. */
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
  words: DescribedForm;
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

/** Numbers of criteria of each kind in a story: with all of them it stays below the maximum of a work item. */
const MOST = { required: 40, validation: 25, conditions: 40, defaults: 15, layout: 10 } as const;

/** Names that a sentence lists. */
const NAMES_MAX = 12;
const NAMES_OF_TEST_MAX = 30;
/** Targets of a rule that a sentence lists. */
const TARGETS_MAX = 8;
/** Characters of a condition in a criterion. */
const CLAUSE_MAX = 400;

const formOf = ({ item }: FormOfStory): string => `the form ${said(item.name)}`;
const shown = (form: FormOfStory, { name, isHidden }: Question): string =>
  isHidden ? `${formOf(form)}, showing ${name}` : formOf(form);

/** Omitted steps, as one. */
const rest =
  (form: FormOfStory, kind: string, what: string) =>
  (count: number): Step => ({
    key: `${kind}/more`,
    given: formOf(form),
    when: `the other ${count} ${what} of the form are compared with the scope`,
    outcome: 'each of them is as it is there',
  });

/** Required fields of a form: it can't be sent without them. */
const requiredSteps = (form: FormOfStory): Step[] =>
  atMost(
    form.questions.filter((question) => question.placement.required && asksSomething(question)),
    MOST.required,
    (question) => ({
      key: `required:${question.id}`,
      given: shown(form, question),
      when: `a requester sends it without an answer to ${question.name}`,
      outcome: `it is not sent and ${question.name} shows “Required”; with ${describeSample(question.field)} it is accepted`,
    }),
    rest(form, 'required', 'required questions'),
  );

/** The parts a form shows when it is opened, section by section. */
export const layoutSteps = (form: FormOfStory): Step[] => {
  const bySection = new Map<string, Question[]>();
  for (const question of form.questions) {
    const { sectionId } = question.placement;
    addTo(bySection, sectionId, question);
  }
  const { sections } = form.item.content;
  const filled = inOrder(sections).filter(([id]) => bySection.has(id));
  const stepsOf = ([id, section]: [string, Section]): Step[] => {
    const questions = bySection.get(id) ?? [];
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
  };
  return atMost(filled, MOST.layout, stepsOf, rest(form, 'section', 'sections'));
};

/** The form's test cases as they are written. */
export const testSteps = (form: FormOfStory, most: number): Step[] => {
  const { tests } = form.item.content;
  const nameOf = new Map(form.questions.map(({ id, name }) => [id, name]));
  const names = (ids: readonly string[]) => ids.flatMap((id) => nameOf.get(id) ?? []);
  const stepsOf = ([id, test]: [string, FormTest]): Step[] => {
    const answers = form.questions.flatMap(({ name, field, placement }) => {
      const value = partOf(test.answers, placement.fieldId);
      return value === undefined ? [] : [`${name} is ${describeValue(field, value)}`];
    });
    const required = new Set(test.requiredPlacementIds);
    const expected = [
      ['required', names(test.requiredPlacementIds)],
      ['shown and optional', names(test.visiblePlacementIds.filter((one) => !required.has(one)))],
      ['hidden', names(test.hiddenPlacementIds ?? [])],
    ] as const;
    const outcome = expected.flatMap(([is, which]) =>
      which.length === 0 ? [] : [`${listedUpTo(which, NAMES_OF_TEST_MAX)} ${plural(which.length, 'is', 'are')} ${is}`],
    );
    const step = {
      key: `test:${id}`,
      given: `the test case ${said(test.name.trim() || 'Without a name')} of ${formOf(form)}`,
      when: answers.length === 0 ? 'nothing is answered yet' : listedUpTo([...new Set(answers)], NAMES_MAX),
      outcome: outcome.length === 0 ? 'the form can be filled in' : outcome.join('; '),
    };
    return [step];
  };
  return atMost(inOrder(tests), most, stepsOf, rest(form, 'test', 'test cases'));
};

/** Accepted answers of a form, with examples that are refused and one that is not. */
const validationSteps = (form: FormOfStory): Step[] =>
  atMost(
    form.questions.filter(({ field }) => hasValidation(field)),
    MOST.validation,
    (question) => {
      const examples = examplesOf(question.field);
      if (examples === null) return [];
      const { refused, accepted } = examples;
      const messages = [...new Set(refused.map(({ message }) => said(message)))];
      const values = refused.map(({ value }) => value);
      return {
        key: `validation:${question.id}`,
        given: shown(form, question),
        when: `a requester answers ${question.name} with ${listed(values, 'or')}`,
        outcome: `the form is not sent and ${question.name} shows ${listed(messages, 'or')}; with ${accepted} it is accepted`,
      };
    },
    rest(form, 'validation', 'validated questions'),
  );

/** Default values. */
const defaultSteps = (form: FormOfStory): Step[] =>
  atMost(
    form.questions.filter((question) => asksSomething(question) && !isEmptyValue(defaultOf(question))),
    MOST.defaults,
    (question) => ({
      key: `default:${question.id}`,
      given: formOf(form),
      when: question.isHidden ? `${question.name} is shown` : 'a requester opens it',
      outcome: `${question.name} is ${describeValue(question.field, defaultOf(question) ?? null)}, and the requester can change it`,
    }),
    rest(form, 'default', 'default values'),
  );

/** The default value of a question: its own, or that of its field. */
export const defaultOf = ({ placement, field }: Question): FieldValue | undefined =>
  placement.defaultValue === undefined ? field.defaultValue : placement.defaultValue;

/** Effects of a form's rules, each in both directions. */
function conditionSteps(form: FormOfStory): Step[] {
  const { item, words } = form;
  const context = conditionContext(item.content, words.fields);
  const rules = inOrder(item.content.rules).flatMap(([id, rule]) => {
    const when = countedGroup(rule.when, context);
    return when === null ? [] : [{ id, rule, when: simplified(when, isListOf(words.fields)) }];
  });
  const ofEffect = new Map<string, number>();
  for (const { rule } of rules)
    for (const target of [...rule.placementIds, ...rule.sectionIds]) {
      const key = `${rule.effect} ${target}`;
      ofEffect.set(key, (ofEffect.get(key) ?? 0) + 1);
    }
  const isShared = (rule: FormRule) => (target: string) => (ofEffect.get(`${rule.effect} ${target}`) ?? 0) > 1;
  const questions = new Map(form.questions.map((question) => [question.id, question]));
  const stepsOf = ({ id, rule, when }: (typeof rules)[number]): Step[] => {
    const effect = effectOf(rule, form, questions);
    if (effect === null) return [];
    const unless = [...rule.placementIds, ...rule.sectionIds].some(isShared(rule))
      ? `, unless another rule ${effect.verb} ${effect.isMany ? 'them' : 'it'}`
      : '';
    const given = formOf(form);
    return [
      { key: `condition:${id}/${effect.holds[0]}`, given, when: describeMet(when, words), outcome: effect.holds[1] },
      {
        key: `condition:${id}/${effect.fails[0]}`,
        given,
        when: describeUnmet(when, words),
        outcome: `${effect.fails[1]}${unless}`,
      },
    ];
  };
  return atMost(rules, MOST.conditions, stepsOf, rest(form, 'condition', 'rules'));
}

const describeMet = (when: CountedGroup, words: DescribedForm): string => describeClause(when, words, CLAUSE_MAX);

/** When a condition does not hold, with an example if it is about one choice. */
function describeUnmet(when: CountedGroup, words: DescribedForm): string {
  const opposite = describeClause(oppositeOf(when, isTimeOf(words.fields)), words, CLAUSE_MAX);
  const [only, ...others] = when.conditions;
  if (only === undefined || isGroup(only) || others.length > 0) return opposite;
  const field = words.fields.get(only.fieldId);
  if (!field || !hasOptions(field.type) || !CHOOSING.has(only.operator)) return opposite;
  const chosen = new Set(operandsOf(only).map(String));
  const other = firstOptions(field).find(([id]) => !chosen.has(id));
  return other === undefined ? opposite : `${opposite}, such as ${said(other[1].name)}`;
}
/** Operators of a condition that another choice doesn't meet. */
const CHOOSING: ReadonlySet<string> = new Set(['is', 'isOneOf', 'contains', 'hasAllOf']);

/** Effects of a rule when its condition holds and when it doesn't, each with its part of a key. */
interface RuleEffect {
  holds: readonly [slot: string, outcome: string];
  fails: readonly [slot: string, outcome: string];
  /** Its effect on its targets. */
  verb: string;
  isMany: boolean;
}

function effectOf(rule: FormRule, form: FormOfStory, questions: ReadonlyMap<string, Question>): RuleEffect | null {
  const { effect } = rule;
  const { sections } = form.item.content;
  const placed = [...new Set(rule.placementIds)].flatMap((id) => questions.get(id) ?? []);
  if (effect === 'show' || effect === 'hide') {
    // a rule that shows has no effect on parts that are visible anyway
    const acts = ({ hiddenByDefault }: { hiddenByDefault: boolean }) => effect === 'hide' || hiddenByDefault;
    const names = [
      ...placed.filter(({ placement }) => acts(placement)).map(({ name }) => name),
      ...[...new Set(rule.sectionIds)].flatMap((id) => {
        const section = partOf(sections, id);
        return section && acts(section) ? [sectionName(form.words, id)] : [];
      }),
    ];
    if (names.length === 0) return null;
    const isMany = names.length > 1;
    const [what, are] = [listedUpTo(names, TARGETS_MAX), isMany ? 'are' : 'is'];
    const visible = ['show', `${what} ${are} shown`] as const;
    const hidden = ['hide', `${what} ${are} hidden, and nothing entered there is sent`] as const;
    return effect === 'show'
      ? { holds: visible, fails: hidden, verb: 'shows', isMany }
      : { holds: hidden, fails: visible, verb: 'hides', isMany };
  }
  if (effect === 'require') {
    const names = placed.filter((question) => asksSomething(question) && !question.placement.required);
    if (names.length === 0) return null;
    const isMany = names.length > 1;
    const what = listedUpTo(
      names.map(({ name }) => name),
      TARGETS_MAX,
    );
    return {
      holds: ['require', `the form is not sent without ${isMany ? 'answers' : 'an answer'} to ${what}`],
      fails: ['optional', `the form is sent without ${isMany ? 'answers' : 'an answer'} to ${what}`],
      verb: 'requires',
      isMany,
    };
  }
  const limited = placed.filter(({ field }) => hasOptions(field.type));
  const [first] = limited;
  if (first === undefined || rule.optionIds.length === 0) return null;
  const isMany = limited.length > 1;
  const what = listedUpTo(
    limited.map(({ name }) => name),
    TARGETS_MAX,
  );
  const left = optionNames(first.field, new Set(rule.optionIds)).map(said);
  const offers = isMany ? 'offer' : 'offers';
  return {
    holds: ['limit', `${what} ${offers} ${left.length === 0 ? 'no choices' : `only ${listedUpTo(left, NAMES_MAX)}`}`],
    fails: ['all', `${what} ${offers} all choices: ${listedUpTo(optionNames(first.field).map(said), NAMES_MAX)}`],
    verb: 'limits',
    isMany,
  };
}

/** A form from the requesters' view: that it can be sent, and everything it demands. */
export const formSteps = (form: FormOfStory, workflow: ScopeItemOf<'workflow'> | undefined): Step[] => {
  if (form.questions.length === 0) return [];
  const initial = workflow ? namesOfStatuses(workflow.content, initialStatusIds(workflow.content)) : [];
  return [
    {
      key: 'sent',
      given: `a requester who has answered all that ${formOf(form)} requires`,
      when: 'the requester sends it',
      outcome: `a request is created${initial.length > 0 ? ` in ${listedUpTo(initial, 3, 'or')}` : ''} and the requester can see it`,
    },
    ...requiredSteps(form),
    ...validationSteps(form),
    ...conditionSteps(form),
    ...defaultSteps(form),
  ];
};
