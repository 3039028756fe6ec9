import type { FieldOption, FormRule, Placement, RequestTypeContent, Section } from '@scopewright/contracts/scoping';
import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import { BLANK_CONTENT } from '../blank.ts';
import type { FormField } from '../field/field-value.ts';

/** An order key for the index of a sibling as written: `e` begins keys of five digits (fractional indexing). */
export const keyAt = (at: number): string => `e${String(at).padStart(5, '0')}`;

/** Options by id, each with its id as name, in the order of writing. */
export const optionsOf = (ids: readonly string[], rest: Partial<FieldOption> = {}): Record<string, FieldOption> =>
  Object.fromEntries(
    ids.map((id, at) => [id, { name: id, parentId: null, order: keyAt(at), retired: false, ...rest }]),
  );

/** A field of a type; its name is the type by default. */
export const fieldOf = (type: FieldType, { name = type, ...rest }: Partial<FormField> = {}): FormField => ({
  ...BLANK_CONTENT.field,
  type,
  name,
  ...rest,
});

/**
 * A form in short notation. Ids of fields are also those of their placements; everything is in the order of writing.
 */
export interface WrittenForm {
  fields: Readonly<Record<string, FormField>>;
  /** Sections with their fields; by default one section with all fields. */
  sections?: Readonly<Record<string, readonly string[]>>;
  sectionSettings?: Readonly<Record<string, Partial<Section>>>;
  placements?: Readonly<Record<string, Partial<Placement>>>;
  rules?: Readonly<Record<string, Partial<FormRule>>>;
  tests?: RequestTypeContent['tests'];
}

export interface FormAndFields {
  form: RequestTypeContent;
  fields: ReadonlyMap<string, FormField>;
}

/** The form in short notation as content, and its fields. */
export function formOf({
  fields,
  sections = { main: Object.keys(fields) },
  sectionSettings = {},
  placements = {},
  rules = {},
  tests = {},
}: WrittenForm): FormAndFields {
  const placed = Object.entries(sections).flatMap(([sectionId, fieldIds]) =>
    fieldIds.map((fieldId) => [fieldId, sectionId] as const),
  );
  return {
    fields: new Map(Object.entries(fields)),
    form: {
      portalGroupId: null,
      workType: 'serviceRequest',
      workflowId: null,
      sections: Object.fromEntries(
        Object.keys(sections).map((id, at) => [
          id,
          { name: id, help: '', order: keyAt(at), hiddenByDefault: false, ...sectionSettings[id] },
        ]),
      ),
      placements: Object.fromEntries(
        placed.map(([fieldId, sectionId], at) => [
          fieldId,
          { fieldId, sectionId, order: keyAt(at), required: false, hiddenByDefault: false, ...placements[fieldId] },
        ]),
      ),
      rules: Object.fromEntries(
        Object.entries(rules).map(([id, rule], at) => [id, { ...EMPTY_RULE, order: keyAt(at), ...rule }]),
      ),
      tests,
    },
  };
}

const EMPTY_RULE: Omit<FormRule, 'order'> = {
  when: { match: 'all', conditions: [] },
  effect: 'show',
  sectionIds: [],
  placementIds: [],
  optionIds: [],
};
