import { z } from 'zod';
import { isClassOfApp } from './app-functions.ts';
import {
  APPROVAL_PROPERTY,
  approvalIn,
  CLEARS_FIELD_CLASS,
  classNameOf,
  ONLY_REPORTER,
  ONLY_REPORTER_CLASS,
  RESOLUTION,
  UPDATES_FIELD_CLASS,
  UPDATES_FIELD_KEY,
  USUAL_CLASSES,
  WAITS_FOR_APPROVAL,
} from './platform-rules.ts';
import { asText } from './reading.ts';
import type { CreatedWorkflows } from './workflow-rest.ts';

const idText = z.union([z.string(), z.number()]).transform(String);
const properties = z.record(z.string(), z.unknown()).nullish();
const classRule = z.looseObject({ type: z.string(), configuration: z.record(z.string(), z.unknown()).nullish() });
type ClassRule = z.output<typeof classRule>;
/** A rule, or a group of them. */
interface Condition {
  type?: string | undefined;
  configuration?: Record<string, unknown> | null | undefined;
  conditions?: Condition[] | null | undefined;
}
const condition: z.ZodType<Condition> = z.looseObject({
  type: z.string().optional(),
  configuration: z.record(z.string(), z.unknown()).nullish(),
  conditions: z.array(z.lazy(() => condition)).nullish(),
});
const found = z.looseObject({
  id: z.looseObject({ name: z.string() }),
  description: z.string().nullish(),
  statuses: z.array(z.looseObject({ id: idText, name: z.string(), properties })),
  transitions: z.array(
    z.looseObject({
      id: idText,
      name: z.string(),
      type: z.string(),
      description: z.string().nullish(),
      from: z.array(idText).nullish(),
      to: idText.nullish(),
      screen: z.looseObject({ id: idText }).nullish(),
      rules: z
        .looseObject({
          conditionsTree: condition.nullish(),
          conditions: z.union([z.array(condition), condition]).nullish(),
          validators: z.array(classRule).nullish(),
          postFunctions: z.array(classRule).nullish(),
        })
        .nullish(),
      properties,
    }),
  ),
});
type Found = z.output<typeof found>;

/**
 * The answer of `GET /rest/api/3/workflow/search` of Jira Cloud until June 2026, when requested with statuses and with
 * transitions and their rules, converted to the format of the calls that create workflows. It has no categories of
 * statuses.
 */
export const searchAnswer = z.looseObject({ values: z.array(found).min(1, 'it contains no workflow') }).transform(
  ({ values }): CreatedWorkflows => ({
    statuses: values.flatMap(({ statuses }) => statuses.map(({ id, name }) => ({ name, statusReference: id }))),
    workflows: values.map(({ id, description, statuses, transitions }) => ({
      name: id.name,
      description,
      statuses: statuses.map(statusOf),
      transitions: transitions.map(transitionOf),
    })),
  }),
);

function statusOf({ id, properties }: Found['statuses'][number]) {
  const own = Object.entries(properties ?? {});
  return {
    statusReference: id,
    properties: Object.fromEntries(own.filter(([key]) => !key.startsWith(APPROVAL_PROPERTY))),
    approvalConfiguration: approvalIn(new Map(own.map(([key, value]) => [key, asText(value)]))),
  };
}

function transitionOf({
  id,
  name,
  type,
  description,
  from,
  to,
  screen,
  rules,
  properties,
}: Found['transitions'][number]) {
  const { conditionsTree, conditions, validators, postFunctions } = rules ?? {};
  const listed = conditionsTree
    ? [conditionsTree]
    : Array.isArray(conditions)
      ? conditions
      : conditions
        ? [conditions]
        : [];
  const unusual = (list: readonly ClassRule[] | null | undefined) =>
    (list ?? []).filter((rule) => !USUAL_CLASSES.has(classNameOf(rule.type)));
  return {
    id,
    name,
    type,
    description,
    toStatusReference: to || null,
    links: (from ?? []).map((fromStatusReference) => ({ fromStatusReference })),
    actions: unusual(postFunctions).map(actionOf),
    validators: unusual(validators).map((rule) => ofApp(rule) ?? { ruleKey: classNameOf(rule.type) }),
    conditions: { conditions: listed.flatMap(rulesIn).map(conditionOf) },
    transitionScreen: screen ? { ruleKey: 'screen', parameters: { screenId: screen.id } } : null,
    properties,
  };
}

/** A rule of an app, with its class and settings; null for one of the platform. */
const ofApp = ({ type = '', configuration }: Condition) =>
  isClassOfApp(type) ? { ruleKey: type, parameters: configuration } : null;

function actionOf(rule: ClassRule) {
  const { type, configuration } = rule;
  const name = classNameOf(type);
  const field = configuration?.fieldId ?? configuration?.field;
  const ofResolution = field === RESOLUTION && (name === UPDATES_FIELD_CLASS || name === CLEARS_FIELD_CLASS);
  const value = name === CLEARS_FIELD_CLASS ? '' : (configuration?.fieldValue ?? '');
  return ofResolution
    ? { ruleKey: UPDATES_FIELD_KEY, parameters: { field: RESOLUTION, value } }
    : (ofApp(rule) ?? { ruleKey: name });
}

const rulesIn = (rule: Condition): Condition[] => [
  ...(rule.type === undefined ? [] : [rule]),
  ...(rule.conditions ?? []).flatMap(rulesIn),
];

const CONDITIONS = new Map<string, { ruleKey: string; parameters?: Record<string, unknown> }>([
  [ONLY_REPORTER_CLASS, ONLY_REPORTER],
  ['BlockInProgressApprovalCondition', { ruleKey: WAITS_FOR_APPROVAL }],
]);
const conditionOf = (rule: Condition) => {
  const name = classNameOf(rule.type ?? '');
  return CONDITIONS.get(name) ?? ofApp(rule) ?? { ruleKey: name };
};
