import { FIELD_TYPES, formRule, option, partId, partValue, placement, section } from '@scopewright/contracts/scoping';
import { z } from 'zod';
import type { FormField } from './field/field-value.ts';
import { fieldIdsOf } from './form/rule-graph.ts';
import { inOrder } from './parts.ts';
import type { DescribedForm } from './sentence.ts';

const FORMAT = 'scopewright/form-parts';
const TEXT_MAX = 1_000_000;

/** A copied part's reference to its field, so that the field can be found in another company. */
const copiedField = z.strictObject({
  name: z.string().max(255),
  type: z.enum(FIELD_TYPES),
  options: z.record(partId, option.pick({ name: true, parentId: true })),
});

/** Copied parts of a form: sections with their fields, single fields, and the rules about them. */
export const copiedParts = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  fields: z.record(z.string().max(40), copiedField),
  sections: z.record(partId, section),
  placements: z.record(partId, placement),
  rules: z.record(partId, formRule),
});
export type CopiedParts = z.output<typeof copiedParts>;

/**
 * Copies sections with all of their fields, and single fields, of a form. Rules are included with those of their
 * targets that are copied; the fields in their conditions need not be copied.
 */
export function copyParts(
  { form, fields }: DescribedForm,
  { sectionIds, placementIds }: { sectionIds: readonly string[]; placementIds: readonly string[] },
): CopiedParts {
  const sections = pick(form.sections, (id) => sectionIds.includes(id));
  const chosen = new Set(placementIds);
  const placements = pick(form.placements, (id, { sectionId }) => chosen.has(id) || Object.hasOwn(sections, sectionId));
  const rules = Object.fromEntries(
    inOrder(form.rules).flatMap(([id, rule]) => {
      const copied = {
        ...rule,
        sectionIds: rule.sectionIds.filter((one) => Object.hasOwn(sections, one)),
        placementIds: rule.placementIds.filter((one) => Object.hasOwn(placements, one)),
      };
      return copied.sectionIds.length + copied.placementIds.length === 0 ? [] : [[id, copied]];
    }),
  );
  const named = new Set([
    ...Object.values(placements).map(({ fieldId }) => fieldId),
    ...Object.values(rules).flatMap(({ when }) => fieldIdsOf(when)),
  ]);
  return {
    format: FORMAT,
    version: 1,
    fields: Object.fromEntries([...named].flatMap((id) => copiedFieldOf(fields, id))),
    sections,
    placements,
    rules,
  };
}

const pick = <T>(parts: Readonly<Record<string, T>>, isChosen: (id: string, part: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(parts).filter(([id, part]) => isChosen(id, part)));

function copiedFieldOf(fields: ReadonlyMap<string, FormField>, id: string): [string, CopiedParts['fields'][string]][] {
  const field = fields.get(id);
  if (!field) return [];
  const options = Object.entries(field.options).map(([optionId, { name, parentId }]) => [optionId, { name, parentId }]);
  return [[id, { name: field.name, type: field.type, options: Object.fromEntries(options) }]];
}

/** Copied parts as text that people can keep, send and edit. */
export const copiedText = (copied: CopiedParts): string => JSON.stringify(copied, null, 2);

/** Reads copied parts from a text; if it has none, returns the problem to show to the person who pasted it. */
export function readCopiedText(text: string): CopiedParts | { problem: string } {
  if (text.length > TEXT_MAX) return { problem: 'The text is too long to be copied parts of a form.' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `The text is not valid JSON: ${error instanceof Error ? error.message : String(error)}.` };
  }
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'format') !== FORMAT)
    return { problem: `The text contains no copied parts of a form: “format” has to be “${FORMAT}”.` };
  if (!partValue.safeParse(value).success)
    return { problem: 'The text is nested too deeply, or contains names that no part of a form can have.' };
  const read = copiedParts.safeParse(value);
  if (read.success) return read.data;
  const problems = read.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.length === 0 ? '' : `${path.join(' › ')}: `}${message}`);
  const more = read.error.issues.length > 3 ? `, and ${read.error.issues.length - 3} more` : '';
  return { problem: `The text contains invalid parts of a form: ${problems.join('; ')}${more}.` };
}
