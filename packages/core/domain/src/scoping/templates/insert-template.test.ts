import {
  type FieldContent,
  requestTypeContent,
  type ScopeItem,
  type ScopeItemOf,
  scopeItem,
} from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLANK_CONTENT, BLANK_HEAD } from '../blank.ts';
import { applyChanges } from '../changes.ts';
import { checkCompany } from '../form/buildability.ts';
import { foldName } from '../parts.ts';
import { referencesOf } from '../references.ts';
import { generateCompany, SMALL_COMPANY } from '../testing/company.ts';
import { SCOPE_TEMPLATES } from './catalogue.ts';
import { TEMPLATE_FIELDS } from './fields.ts';
import {
  type NewItem,
  planTemplate,
  type TemplatePlan,
  type TemplateTarget,
  templateFieldNames,
} from './insert-template.ts';
import type { ScopeTemplate } from './template.ts';

const NOW = new Date('2026-03-02T09:00:00Z');
const EMPTY: TemplateTarget = {
  project: { key: 'HELP', name: 'Help desk' },
  projects: [],
  workflows: [],
  requestTypes: [],
  fields: [],
};

/** Consecutive ids, different for each counter. */
function counter(prefix: string): () => string {
  let next = 0;
  return () => `${prefix}${(next++).toString(16).padStart(24 - prefix.length, '0')}`;
}
const of = <K extends NewItem['kind']>(items: readonly NewItem[], kind: K) =>
  items.filter((item): item is Extract<NewItem, { kind: K }> => item.kind === kind);
const templateOf = (id: string): ScopeTemplate => {
  const template = SCOPE_TEMPLATES.find((each) => each.id === id);
  if (template === undefined) throw new Error(`No template ${id}`);
  return template;
};
const plan = (template: ScopeTemplate, target: Partial<TemplateTarget> = {}, prefix = 'a') =>
  planTemplate(template, { ...EMPTY, ...target }, counter(prefix));
/** The items after carrying out a plan in an empty company. */
const after = ({ items }: TemplatePlan): TemplateTarget => {
  const [project] = of(items, 'project');
  if (project === undefined) throw new Error('The plan makes no project');
  return {
    project,
    projects: [project],
    workflows: of(items, 'workflow'),
    requestTypes: of(items, 'requestType'),
    fields: of(items, 'field'),
  };
};
/** A planned item as it is stored. */
const stored = (item: NewItem) => ({
  ...BLANK_HEAD,
  ...item,
  companyId: 'c'.repeat(24),
  order: 'a0',
  version: 1,
  implementedAt: null,
  implementedBy: null,
  createdAt: NOW.toISOString(),
  updatedAt: NOW.toISOString(),
  deletedAt: null,
});
const fieldOf = (id: string, name: string, rest: Partial<FieldContent>): ScopeItemOf<'field'> =>
  stored({
    id,
    kind: 'field',
    projectId: null,
    name,
    description: '',
    content: { ...BLANK_CONTENT.field, ...rest },
  }) as ScopeItemOf<'field'>;

describe.each(SCOPE_TEMPLATES.map((template) => [template.id, template] as const))('the template %s', (_, template) => {
  const { items, conflicts } = plan(template);

  it('becomes items that can be stored, without a conflict in an empty company', () => {
    expect(conflicts).toEqual([]);
    for (const item of items) expect(scopeItem.parse(stored(item))).toEqual(stored(item));
    expect(of(items, 'workflow').length).toBe(template.workflows.length);
    expect(of(items, 'requestType').length).toBe(template.requestTypes.length);
  });

  it('refers to nothing but its own items', () => {
    const ids = new Set(items.map(({ id }) => id));
    for (const item of items) expect(referencesOf(stored(item)).filter(({ itemId }) => !ids.has(itemId))).toEqual([]);
    const [project] = of(items, 'project');
    for (const { content } of of(items, 'requestType'))
      expect(Object.keys(project?.content.portalGroups ?? {})).toContain(content.portalGroupId);
  });

  it('passes every check, including its filled-in examples; unsupported rules are reported', () => {
    const found = checkCompany(items.map((item) => stored(item) as ScopeItem)).findings;
    expect(
      found.filter(({ rule }) => rule !== 'form.not-on-target').map(({ rule, message }) => `${rule}: ${message}`),
    ).toEqual([]);
  });

  it('uses every workflow, and has an example for each form with rules', () => {
    const used = new Set(template.requestTypes.map(({ workflow }) => workflow));
    expect([...used].sort()).toEqual(template.workflows.map(({ name }) => name).sort());
    for (const { rules = [], tests = [] } of template.requestTypes)
      if (rules.length > 0) expect(tests.length).toBeGreaterThan(1);
  });
});

it('knows no field that no template uses', () => {
  const used = new Set(
    SCOPE_TEMPLATES.flatMap((template) => of(plan(template).items, 'field').map(({ name }) => name)),
  );
  expect(
    Object.values(TEMPLATE_FIELDS)
      .map(({ name }) => name)
      .filter((name) => !used.has(name)),
  ).toEqual([]);
});

describe('inserting into an existing scope', () => {
  const incident = templateOf('incident');

  it('uses a field of the same name and type, ignoring case, with the ids of its options', () => {
    const options = Object.fromEntries(
      ['the whole company', 'One site', 'ONE PERSON', 'More'].map((name, at) => [
        `own-${at}`,
        { name, parentId: null, order: `a${at}`, retired: false },
      ]),
    );
    const own = fieldOf('f'.repeat(24), 'IMPACT ', { type: 'dropdown', options });
    const { items, conflicts } = plan(incident, { fields: [own] });
    expect(conflicts).toEqual([
      {
        kind: 'field',
        name: 'IMPACT ',
        message: 'Already in the company, and reused.',
        existingId: own.id,
        blocks: false,
      },
    ]);
    expect(of(items, 'field').map(({ name }) => name)).not.toContain('Impact');
    const values = of(items, 'requestType').flatMap(({ content }) =>
      Object.values(content.rules).flatMap(({ when }) =>
        when.conditions.flatMap((each) => ('fieldId' in each && each.fieldId === own.id ? [each.value] : [])),
      ),
    );
    expect(values).toEqual([['own-1', 'own-0'], 'own-0']);
  });

  it.each<[string, Partial<FieldContent>]>([
    ['another type', { type: 'radio' }],
    ['other options', { type: 'dropdown' }],
    [
      'the options, retired',
      {
        type: 'dropdown',
        options: Object.fromEntries(
          ['One person', 'One site', 'The whole company'].map((name, at) => [
            `own-${at}`,
            { name, parentId: null, order: `a${at}`, retired: true },
          ]),
        ),
      },
    ],
  ])('leaves a field of the same name with %s, and adds the name of the template to its own', (__, rest) => {
    const own = fieldOf('f'.repeat(24), 'Impact', rest);
    const { items, conflicts } = plan(incident, { fields: [own] });
    expect(conflicts).toEqual([
      expect.objectContaining({
        kind: 'field',
        name: 'Impact',
        existingId: own.id,
        message: expect.stringContaining('“Impact (Incident management)”'),
      }),
    ]);
    expect(of(items, 'field').map(({ name }) => name)).toContain('Impact (Incident management)');
    expect(items.flatMap((item) => referencesOf(stored(item))).map(({ itemId }) => itemId)).not.toContain(own.id);
  });

  it('numbers workflows and request types where their names are taken', () => {
    const { items, conflicts } = plan(incident, {
      workflows: [{ name: 'incident' }, { name: 'Incident 2' }],
      requestTypes: [{ name: 'Report an incident' }],
    });
    expect(of(items, 'workflow').map(({ name }) => name)).toEqual(['Incident 3', 'Security incident']);
    expect(of(items, 'requestType').map(({ name }) => name)).toEqual([
      'Report an incident 2',
      'Report a security incident',
    ]);
    expect(conflicts.map(({ kind, name, blocks }) => [kind, name, blocks])).toEqual([
      ['workflow', 'Incident', false],
      ['requestType', 'Report an incident', false],
    ]);
  });

  it('uses portal groups of the same name, and adds the others after them', () => {
    const { project } = after(plan(incident));
    if (!('id' in project)) throw new Error('The project has been made');
    const { content } = project;
    const own = {
      ...project,
      content: { ...content, portalGroups: { 'own-group': { name: 'equipment', order: 'a0' } } },
    };
    const asset = plan(templateOf('asset-request'), { project: own });
    expect(asset.projectChanges).toEqual([]);
    expect(of(asset.items, 'requestType').map((type) => type.content.portalGroupId)).toEqual([
      'own-group',
      'own-group',
    ]);
    const access = plan(templateOf('access'), { project: own });
    const changed = applyChanges(
      stored({ ...own, kind: 'project', projectId: null, description: '' }) as ScopeItemOf<'project'>,
      access.projectChanges,
    );
    expect(changed).toMatchObject({
      kind: 'applied',
      item: { content: { portalGroups: { 'own-group': { name: 'equipment' } } } },
    });
    if (changed.kind !== 'applied') throw new Error('The groups can be added');
    const [, [groupId, group] = []] = Object.entries(changed.item.content.portalGroups);
    expect(group).toMatchObject({ name: 'Access' });
    expect(of(access.items, 'requestType').map((type) => type.content.portalGroupId)).toEqual([groupId, groupId]);
  });

  it.each([
    ['key', { key: 'HELP', name: 'Another' }],
    ['name', { key: 'OTHER', name: ' help DESK' }],
  ])('creates nothing if the %s of the new project is taken', (__, project) => {
    const { projects } = after(plan(incident));
    const planned = plan(incident, { project, projects });
    expect(planned).toMatchObject({
      items: [],
      projectChanges: [],
      conflicts: [{ kind: 'project', blocks: true, existingId: projects[0]?.id }],
    });
  });

  it('reports that a project other than a service project has no approvals', () => {
    const { project } = after(plan(incident));
    if (!('id' in project)) throw new Error('The project has been made');
    const plain = { ...project, content: { ...project.content, isServiceProject: false } };
    expect(plan(templateOf('access'), { project: plain }).conflicts).toEqual([
      expect.objectContaining({ kind: 'project', blocks: false, existingId: project.id }),
    ]);
    expect(plan(incident, { project: plain }).conflicts).toEqual([]);
  });
});

describe('any templates, one after another, into any company', () => {
  const company = generateCompany(SMALL_COMPANY, { seed: 7, companyId: 'c'.repeat(24), now: NOW });
  const names = fc.constantFrom(...SCOPE_TEMPLATES.flatMap(templateFieldNames));
  const ownFields = fc.uniqueArray(
    fc.tuple(names, fc.constantFrom('shortText', 'dropdown', 'users', 'date', 'longText')),
    {
      maxLength: 12,
      selector: ([name]) => foldName(name),
    },
  );

  it('leave every name unique, every reference resolved, and existing items unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...SCOPE_TEMPLATES), { minLength: 1, maxLength: 4 }),
        ownFields,
        (templates, own) => {
          const mintId = counter('b');
          const fields: TemplateTarget['fields'][number][] = [
            ...company.filter((item) => item.kind === 'field'),
            ...own.map(([name, type]) => fieldOf(mintId(), name, { type })),
          ].filter((field, at, all) => all.findIndex(({ name }) => foldName(name) === foldName(field.name)) === at);
          const project = company.find((item) => item.kind === 'project');
          if (project === undefined) throw new Error('The company has projects');
          let portalGroups = project.content.portalGroups;
          const [workflows, requestTypes]: { name: string }[][] = [
            company.filter(({ kind }) => kind === 'workflow'),
            [],
          ];
          for (const template of templates) {
            const before = structuredClone(fields);
            const target = {
              project: { ...project, content: { ...project.content, portalGroups } },
              projects: [project],
              workflows: workflows ?? [],
              requestTypes: requestTypes ?? [],
              fields,
            };
            const { items, projectChanges, conflicts } = planTemplate(template, target, mintId);
            expect(conflicts.filter(({ blocks }) => blocks)).toEqual([]);
            const changed = applyChanges(target.project, projectChanges);
            if (changed.kind !== 'applied') throw new Error('The groups can be added');
            portalGroups = changed.item.content.portalGroups;
            expect(fields).toEqual(before);
            fields.push(...of(items, 'field'));
            workflows?.push(...of(items, 'workflow'));
            requestTypes?.push(...of(items, 'requestType'));
            const known = new Set([...fields.map(({ id }) => id), ...items.map(({ id }) => id)]);
            for (const item of items)
              expect(referencesOf(stored(item)).every(({ itemId }) => known.has(itemId))).toBe(true);
            for (const { content } of of(items, 'requestType')) {
              expect(requestTypeContent.safeParse(content).success).toBe(true);
              expect(Object.keys(portalGroups)).toContain(content.portalGroupId);
            }
          }
          for (const list of [fields, workflows ?? [], requestTypes ?? []])
            expect(new Set(list.map(({ name }) => foldName(name))).size).toBe(list.length);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('make no field a second time that the first insertion made', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCOPE_TEMPLATES), ownFields, (template, own) => {
        const mintId = counter('b');
        const fields = own.map(([name, type]) => fieldOf(mintId(), name, { type }));
        const first = planTemplate(template, { ...EMPTY, fields }, mintId);
        const again = planTemplate(
          template,
          { ...after(first), fields: [...fields, ...of(first.items, 'field')] },
          mintId,
        );
        expect(of(again.items, 'field')).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
