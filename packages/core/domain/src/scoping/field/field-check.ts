import type { FieldContent, FieldOption, RequestTypeContent } from '@scopewright/contracts/scoping';
import { listed, plural } from '../../counted.ts';
import {
  checkedBy,
  error,
  type Finding,
  type Found,
  foundAt,
  info,
  type Rule,
  setChange,
  warning,
} from '../finding.ts';
import { foldName, inOrder, partOf } from '../parts.ts';
import { isReservedName, type NearlySame, nearlySame, typesOfSystemField } from './field-names.ts';
import { FIELD_TYPE_FACTS, type ValidationKey } from './field-types.ts';
import { type FormField, isEmptyValue, LINE_MAX, minutesOf, offeredOptions, valueProblem } from './field-value.ts';
import { compilePattern } from './pattern.ts';

/** A field as its rules read it. */
export interface FieldToCheck {
  id: string;
  name: string;
  content: FieldContent;
}

const FIELD_RULES: readonly Rule<FieldToCheck>[] = [
  error('field.name-missing', ({ name }) => (name.trim() === '' ? foundAt(['name'], 'The field has no name.') : [])),
  error('field.name-reserved', ({ name }) =>
    isReservedName(name) ? foundAt(['name'], `The platform reserves the name “${name.trim()}”: rename the field.`) : [],
  ),
  error('field.system-type', systemType),
  error('field.options-missing', ({ name, content }) =>
    FIELD_TYPE_FACTS[content.type].options !== 'none' && offeredOptions(content).size === 0
      ? foundAt(['content', 'options'], `“${name}” has nothing to choose from: it needs options that are offered.`)
      : [],
  ),
  error('field.option-unnamed', (field) =>
    optionsOf(field).flatMap(([id, { name }]) =>
      name.trim() === ''
        ? foundAt(['content', 'options', id, 'name'], `An option of “${field.name}” has no name.`)
        : [],
    ),
  ),
  error('field.option-twice', optionTwice),
  error('field.option-level', optionLevels),
  info('field.option-without-second', optionsWithoutSecond),
  info('field.validation-unknown', unknownValidation),
  error('field.validation-range', impossibleRanges),
  error('field.pattern', unusablePattern),
  error('field.default-invalid', invalidDefault),
  warning('field.text-missing', ({ name, content: { type, shownText } }) =>
    FIELD_TYPE_FACTS[type].settings.includes('shownText') && shownText.trim() === ''
      ? foundAt(['content', 'shownText'], `“${name}” has no text to show.`)
      : [],
  ),
];

/** Checks a field alone (scoping.md, "Form rules"); findings are in the order of the rules. */
export const checkField = (field: FieldToCheck): Finding[] => checkedBy(FIELD_RULES, field.id, field);

/**
 * Checks a company's fields together: names that are the same or nearly so, and fields that no form uses.
 * @param forms of all request types of the company
 * @param groupsOf finds nearly identical names; may cache them for repeated checks of the same names
 */
export function checkFieldsTogether(
  fields: readonly Pick<FieldToCheck, 'id' | 'name'>[],
  forms: Iterable<Pick<RequestTypeContent, 'placements'>>,
  groupsOf: NearlySame = nearlySame,
): Finding[] {
  const placed = new Set<string>();
  for (const { placements } of forms) for (const { fieldId } of Object.values(placements)) placed.add(fieldId);
  return [
    ...similarNames(fields, groupsOf(new Map(fields.map(({ id, name }) => [id, name])))),
    ...placedNowhere(fields, placed),
  ];
}

/** Findings for fields that no form uses. */
export const placedNowhere = (
  fields: readonly Pick<FieldToCheck, 'id' | 'name'>[],
  placed: ReadonlySet<string>,
): Finding[] =>
  fields.flatMap(({ id, name }): Finding[] =>
    placed.has(id)
      ? []
      : [{ rule: 'field.nowhere-placed', severity: 'info', itemId: id, path: [], message: `“${name}” is in no form.` }],
  );

/** @param groups ids of fields whose names are nearly the same */
export function similarNames(
  fields: readonly Pick<FieldToCheck, 'id' | 'name'>[],
  groups: readonly (readonly string[])[],
): Finding[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return groups.flatMap(([firstId = '', ...otherIds]) => {
    const first = byId.get(firstId)?.name.trim() ?? '';
    return otherIds.map((id): Finding => {
      const name = byId.get(id)?.name.trim() ?? '';
      const isSame = foldName(name) === foldName(first);
      return {
        rule: isSame ? 'field.name-twice' : 'field.name-similar',
        severity: 'warning',
        itemId: id,
        path: ['name'],
        message: isSame
          ? `Two fields are called “${name}”: people who build or report cannot tell them apart.`
          : `“${name}” and “${first}” are nearly the same name: are they one field?`,
      };
    });
  });
}

const optionsOf = ({ content }: FieldToCheck): [id: string, option: FieldOption][] =>
  FIELD_TYPE_FACTS[content.type].options === 'none' ? [] : inOrder(content.options);

function systemType({ name, content: { type } }: FieldToCheck): Found[] {
  const types = typesOfSystemField(name);
  if (types === null || types.includes(type)) return [];
  const fitting = listed(
    types.map((one) => FIELD_TYPE_FACTS[one].name),
    'or',
  );
  return foundAt(
    ['content', 'type'],
    `“${name.trim()}” is a field that the platform already has: change its type to ${fitting}, or rename it.`,
  );
}

/** Retired options are ignored: their names may be reused. */
function optionTwice(field: FieldToCheck): Found[] {
  const seen = new Map<string, string>();
  return optionsOf(field).flatMap(([id, { name, parentId, retired }]) => {
    const key = `${parentId ?? ''} ${foldName(name)}`;
    const first = seen.get(key);
    if (retired || name.trim() === '') return [];
    seen.set(key, first ?? name);
    if (first === undefined) return [];
    const which =
      first === name ? `“${name}” twice` : `“${first}” and “${name}”, which are the same name for the platform`;
    return foundAt(['content', 'options', id, 'name'], `“${field.name}” has the option ${which}.`);
  });
}

function optionLevels(field: FieldToCheck): Found[] {
  const { options } = field.content;
  const inLevels = FIELD_TYPE_FACTS[field.content.type].options === 'levels';
  return optionsOf(field).flatMap(([id, { name, parentId }]) => {
    if (parentId === null) return [];
    const parent = partOf(options, parentId);
    const path = ['content', 'options', id, 'parentId'];
    if (!inLevels) {
      const fix = { label: 'Put it on the first level', changes: [setChange(path, parentId, null)] };
      return foundAt(path, `“${name}” is below another option: only a dropdown in two levels has a second one.`, fix);
    }
    if (!parent) return foundAt(path, `“${name}” is below an option that no longer exists, so it is not offered.`);
    return parent.parentId === null ? [] : foundAt(path, `“${name}” is on a third level: the platform has two.`);
  });
}

function optionsWithoutSecond(field: FieldToCheck): Found[] {
  if (FIELD_TYPE_FACTS[field.content.type].options !== 'levels') return [];
  const all = optionsOf(field).filter(([, { retired }]) => !retired);
  const parents = new Set(all.map(([, { parentId }]) => parentId));
  const firsts = all.filter(([, { parentId }]) => parentId === null);
  const without = firsts.filter(([id]) => !parents.has(id));
  if (without.length === 0) return [];
  const names = listed(without.slice(0, 3).map(([, { name }]) => `“${name}”`));
  const more = without.length > 3 ? ` and ${without.length - 3} more` : '';
  return foundAt(
    ['content', 'options'],
    `In “${field.name}”, ${names}${more} ${plural(without.length, 'has', 'have')} nothing on the second level.`,
  );
}

function unknownValidation({ name, content: { type, validation } }: FieldToCheck): Found[] {
  const known: readonly string[] = FIELD_TYPE_FACTS[type].validations;
  return Object.entries(validation).flatMap(([key, value]) => {
    if (known.includes(key) || value === undefined || value === false) return [];
    const path = ['content', 'validation', key];
    const fix = { label: 'Remove it', changes: [setChange(path, value, undefined)] };
    return foundAt(
      path,
      `“${name}” has a validation that does not apply to the type ${FIELD_TYPE_FACTS[type].name}.`,
      fix,
    );
  });
}

const RANGES: readonly [least: ValidationKey, most: ValidationKey, what: string][] = [
  ['minCharacters', 'maxCharacters', 'characters'],
  ['minWords', 'maxWords', 'words'],
  ['minNumber', 'maxNumber', ''],
  ['minDate', 'maxDate', ''],
  ['minTime', 'maxTime', ''],
  ['minSelections', 'maxSelections', 'choices'],
];

function impossibleRanges({ name, content }: FieldToCheck): Found[] {
  const { type, validation } = content;
  const known: readonly string[] = FIELD_TYPE_FACTS[type].validations;
  const says = (key: string, message: string) => ({
    path: ['content', 'validation', key],
    message: `No answer to “${name}” is valid: ${message}.`,
  });
  const found = RANGES.flatMap(([least, most, what]) => {
    const [low, high] = [validation[least], validation[most]];
    if (!known.includes(least)) return [];
    const isText = typeof low === 'string' || typeof high === 'string';
    const odd = isText
      ? ([least, most] as const).filter(
          (key) => validation[key] !== undefined && minutesOf(String(validation[key])) === null,
        )
      : [];
    if (odd.length > 0) return odd.map((key) => says(key, `${validation[key]} is not a date or time`));
    const isReversed =
      low !== undefined &&
      high !== undefined &&
      (isText ? String(low).slice(0, String(high).length) > String(high) : low > high);
    return isReversed
      ? [says(least, `it would have to be at least ${low} and at most ${high}${what ? ` ${what}` : ''}`)]
      : [];
  });
  if (type === 'shortText' && (validation.minCharacters ?? 0) > LINE_MAX)
    found.push(says('minCharacters', `a short text has at most ${LINE_MAX} characters`));
  const offered = offeredOptions(content).size;
  if (
    FIELD_TYPE_FACTS[type].options === 'own' &&
    known.includes('minSelections') &&
    offered > 0 &&
    (validation.minSelections ?? 0) > offered
  )
    found.push(says('minSelections', `it requires ${validation.minSelections} choices and offers ${offered}`));
  return found;
}

function unusablePattern({ name, content: { type, validation } }: FieldToCheck): Found[] {
  if (!validation.pattern || !FIELD_TYPE_FACTS[type].validations.includes('pattern')) return [];
  const compiled = compilePattern(validation.pattern);
  return 'problem' in compiled
    ? foundAt(
        ['content', 'validation', 'pattern'],
        `The pattern of “${name}” ${compiled.problem}: answers are not checked by it.`,
      )
    : [];
}

function invalidDefault({ name, content }: FieldToCheck): Found[] {
  const { defaultValue } = content;
  const field: FormField = { ...content, name };
  const problem = isEmptyValue(defaultValue) ? null : valueProblem(field, defaultValue);
  if (problem === null) return [];
  const path = ['content', 'defaultValue'];
  const fix = { label: 'Remove the default', changes: [setChange(path, defaultValue, undefined)] };
  return foundAt(
    path,
    `The default of “${name}” is not valid: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}.`,
    fix,
  );
}
