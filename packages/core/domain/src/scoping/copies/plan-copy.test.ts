import {
  type FieldContent,
  requestTypeContent,
  type ScopeItem,
  type ScopeItemOf,
  workflowContent,
} from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompanyField } from '../field/field-reuse.ts';
import { foldName, mapParts } from '../parts.ts';
import { referencesOf } from '../references.ts';
import { SCOPE_TEMPLATES } from '../templates/catalogue.ts';
import { counter, originalOf } from '../testing/project-of-templates.ts';
import {
  type CopiedItem,
  type CopyOriginal,
  type CopyTarget,
  copiedFieldNames,
  type OriginalItem,
  planCopy,
} from './plan-copy.ts';
import { usedValues } from './remapped-content.ts';

const several = fc.shuffledSubarray([...SCOPE_TEMPLATES], { minLength: 1, maxLength: 4 });
const heads = fc.record({ phase: fc.integer({ min: 1, max: 4 }), notes: fc.string({ maxLength: 20 }) });
const SAME: CopyTarget = { name: 'Copy', key: 'COPY', isSameCompany: true, workflowNames: [], fields: [] };
const OTHER: CopyTarget = { ...SAME, isSameCompany: false };

/** The copied item with the ids of the original. */
const withIds = <T>(copied: T, ids: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(copied).replace(/[0-9a-f]{24}/g, (id) => ids.get(id) ?? id)) as T;

/** The original as its copy is expected, but for ids. */
function expected(
  { id, kind, name, description, phase, notes, openQuestions, content, scripts }: OriginalItem,
  { isSameCompany }: CopyTarget,
  projectId: string,
) {
  return {
    ...{ id, kind, description, phase, content },
    name: kind === 'project' ? 'Copy' : name,
    projectId: kind === 'workflow' || kind === 'requestType' ? projectId : null,
    notes: isSameCompany ? notes : '',
    openQuestions: isSameCompany ? mapParts(openQuestions, (question) => ({ ...question, answer: '' })) : {},
    ...(kind === 'project' && { content: { ...content, key: 'COPY', portalName: 'Copy', consultantIds: [] } }),
    ...(scripts && { scripts }),
  };
}

function requireEqual(original: CopyOriginal, target: CopyTarget, copies: readonly CopiedItem[]): void {
  const fields = target.isSameCompany ? [] : original.fields;
  const originals = [original.project, ...fields, ...original.items];
  expect(copies.map(({ kind }) => kind)).toEqual(originals.map(({ kind }) => kind));
  const ids = new Map(copies.map(({ id }, at) => [id, originals[at]?.id ?? '']));
  expect(copies.some(({ id }) => originals.some((item) => item.id === id))).toBe(false);
  expect(copies.map((item) => withIds(item, ids))).toEqual(
    originals.map((item) => expected(item, target, original.project.id)),
  );
}

/** The same field in another company: its ids and those of its options differ. */
const namesake = ({ name, content }: OriginalItem, id: string): CompanyField => {
  const field = content as FieldContent;
  const optionId = (each: string) => `their-${each}`;
  const options = Object.entries(field.options).map(([each, option]) => [
    optionId(each),
    { ...option, parentId: option.parentId && optionId(option.parentId) },
  ]);
  return { id, name, content: { ...field, options: Object.fromEntries(options) } };
};

describe('a copy of any project', () => {
  it('equals its original in the same company, but for ids and the reset state', () => {
    fc.assert(
      fc.property(several, heads, (templates, head) => {
        const original = originalOf(templates, head);
        const { items, projectId, reusedFields } = planCopy(original, SAME, counter('b'));
        requireEqual(original, SAME, items);
        expect([items[0]?.id, reusedFields]).toEqual([projectId, 0]);
      }),
    );
  });

  it('equals its original in an empty company, with its own fields', () => {
    fc.assert(
      fc.property(several, heads, (templates, head) => {
        const original = originalOf(templates, head);
        const { items } = planCopy(original, OTHER, counter('b'));
        requireEqual(original, OTHER, items);
        const ids = new Set(items.map(({ id }) => id));
        for (const item of items) expect(referencesOf(item).every(({ itemId }) => ids.has(itemId))).toBe(true);
      }),
    );
  });

  it('uses fields of the other company by name and type, and equals its original after a copy back', () => {
    fc.assert(
      fc.property(several, fc.integer(), (templates, seed) => {
        const original = originalOf(templates);
        const mintId = counter('d');
        const theirs = original.fields
          .map((field) => namesake(field, mintId()))
          .filter((_, at) => (at + seed) % 3 !== 0);
        const there = planCopy(original, { ...OTHER, fields: theirs }, counter('b'));
        expect(there.reusedFields).toBe(theirs.length);
        const order = (at: number) => `a${String(at).padStart(4, '0')}`;
        const copies = there.items.map((item, at): OriginalItem => ({ ...item, order: order(at) }));
        const of = (kind: ScopeItem['kind']) => copies.filter((item) => item.kind === kind);
        const theirItems = theirs.map((field, at): OriginalItem => {
          const rest = { kind: 'field' as const, description: '', phase: 1, notes: '', openQuestions: {} };
          return { ...field, ...rest, order: order(at) };
        });
        const back = planCopy(
          {
            project: of('project')[0] as OriginalItem,
            items: [...of('workflow'), ...of('requestType')],
            fields: [...theirItems, ...of('field')],
          },
          { ...OTHER, fields: original.fields as unknown as CompanyField[] },
          counter('e'),
        );
        expect(back.reusedFields).toBe(original.fields.length);
        requireEqual({ ...original, fields: [] }, OTHER, back.items);
      }),
    );
  });

  it('leaves every workflow name unique, and contents valid', () => {
    fc.assert(
      fc.property(several, fc.boolean(), (templates, isSameCompany) => {
        const original = originalOf(templates);
        const workflowNames = original.items.flatMap(({ kind, name }) => (kind === 'workflow' ? [name] : []));
        const { items } = planCopy(original, { ...SAME, isSameCompany, workflowNames }, counter('b'));
        const workflows = items.filter(({ kind }) => kind === 'workflow');
        const names = [...workflowNames, ...workflows.map(({ name }) => name)].map(foldName);
        expect(new Set(names).size).toBe(names.length);
        for (const { content } of workflows) expect(workflowContent.safeParse(content).success).toBe(true);
        for (const { kind, content } of items)
          if (kind === 'requestType') expect(requestTypeContent.safeParse(content).success).toBe(true);
      }),
    );
  });
});

describe('a field of the other company', () => {
  const original = originalOf(SCOPE_TEMPLATES);
  const copied = (theirs: CompanyField) => planCopy(original, { ...OTHER, fields: [theirs] }, counter('b'));
  const values = usedValues({
    workflows: [],
    requestTypes: original.items.flatMap(({ kind, content }) =>
      kind === 'requestType' ? [content as ScopeItemOf<'requestType'>['content']] : [],
    ),
  });
  const choice = original.fields.find(({ id, content }) =>
    Object.keys((content as FieldContent).options).some((optionId) => values.get(id)?.has(optionId)),
  ) as OriginalItem;

  it('is not used if it is of another type, and the copy’s gets the name of the project', () => {
    const theirs = namesake(choice, 'd'.repeat(24));
    const { items, reusedFields } = copied({ ...theirs, content: { ...theirs.content, type: 'date', options: {} } });
    expect(reusedFields).toBe(0);
    expect(items.map(({ name }) => name)).toContain(`${choice.name} (Help desk)`);
    expect(copiedFieldNames('Help desk', [choice])).toContain(`${choice.name} (Help desk)`);
  });

  it('is not used without the options that the forms use', () => {
    const theirs = namesake(choice, 'd'.repeat(24));
    expect(copied({ ...theirs, content: { ...theirs.content, options: {} } }).reusedFields).toBe(0);
    expect(copied(theirs).reusedFields).toBe(1);
  });
});

it('a request type of a deleted workflow has none in the copy', () => {
  const { items, ...rest } = originalOf(SCOPE_TEMPLATES.slice(0, 1));
  const original = { ...rest, items: items.filter(({ kind }) => kind === 'requestType') };
  const copies = planCopy(original, SAME, counter('b')).items.filter(({ kind }) => kind === 'requestType');
  expect(copies.map(({ content }) => content)).toEqual(
    original.items.map(({ content }) => ({ ...content, workflowId: null })),
  );
});
