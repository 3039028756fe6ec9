import type { ScopeChange } from '@scopewright/contracts/scoping';
import { describe, expect, test } from 'vitest';
import { valueAt } from '../json.ts';
import { BLANK_CONTENT, BLANK_HEAD } from '../scoping/blank.ts';
import { applyChanges, type Changeable } from '../scoping/changes.ts';
import type { FormField } from '../scoping/field/field-value.ts';
import { auditChanges, isChanged, namedInChanges } from './audit-changes.ts';
import { actionInText, changesInText } from './event-words.ts';
import type { Names } from './part-words.ts';
import { shownChange } from './shown-changes.ts';

const id = (letter: string) => letter.repeat(24);
const [IMPACT, COST, ADA, BEN, FLOW] = [id('a'), id('b'), id('c'), id('d'), id('e')] as const;
const field = (name: string, held: Partial<FormField>): FormField => ({ ...BLANK_CONTENT.field, name, ...held });
const option = (name: string, order: string, parentId: string | null = null) => ({
  name,
  order,
  parentId,
  retired: false,
});

const NAMES: Names = {
  fields: new Map([
    [
      IMPACT,
      field('Impact', {
        type: 'dropdown',
        options: { 'qq-high': option('High', 'a0'), 'qq-low': option('Low', 'a1') },
      }),
    ],
    [COST, field('Cost center', { type: 'shortText' })],
  ]),
  workflows: new Map([[FLOW, 'Fulfillment']]),
  people: new Map([
    [ADA, 'Ada'],
    [BEN, 'Ben Example'],
  ]),
  portalGroups: new Map([['qq-group', 'Hardware']]),
};

const HEAD = {
  ...BLANK_HEAD,
  name: 'Access request',
  openQuestions: { 'qq-ask1': { text: 'Who pays?', answer: '', order: 'a0' } },
};
const impactIsHigh = {
  match: 'all' as const,
  conditions: [{ fieldId: IMPACT, operator: 'is' as const, value: 'qq-high' }],
};
const transition = (name: string, from: 'start' | 'any' | string[], toStatusId: string, order: string) => ({
  name,
  from,
  toStatusId,
  order,
  actors: [],
  conditions: null,
  screenFieldIds: [],
});
const placement = (fieldId: string, sectionId: string, order: string) => ({
  fieldId,
  sectionId,
  order,
  required: false,
  hiddenByDefault: false,
});

const ITEMS: { [K in Changeable['kind']]: Extract<Changeable, { kind: K }> } = {
  project: {
    ...HEAD,
    kind: 'project',
    content: {
      ...BLANK_CONTENT.project,
      key: 'IT',
      portalGroups: { 'qq-grp1': { name: 'Hardware', order: 'a0' }, 'qq-grp2': { name: 'Software', order: 'a1' } },
    },
  },
  workflow: {
    ...HEAD,
    kind: 'workflow',
    content: {
      statuses: {
        'qq-sta1': { name: 'Declined', category: null, order: 'a0' },
        'qq-sta2': { name: 'Granting', category: 'todo', order: 'a1' },
      },
      transitions: {
        'qq-tra1': transition('Create', 'start', 'qq-sta2', 'a0'),
        'qq-tra2': transition('Decline', ['qq-sta2'], 'qq-sta1', 'a1'),
      },
      approvals: {
        'qq-app1': {
          name: 'Owner',
          statusId: 'qq-sta2',
          approvers: { by: 'people', names: ['Ada'] },
          needs: { by: 'number', count: 1 },
          approveTransitionId: null,
          declineTransitionId: null,
          order: 'a0',
        },
      },
      reopenRules: {
        'qq-reo1': { fromStatusIds: ['qq-sta1'], toStatusId: 'qq-sta2', by: [], withinDays: null, order: 'a0' },
      },
    },
  },
  requestType: {
    ...HEAD,
    kind: 'requestType',
    content: {
      ...BLANK_CONTENT.requestType,
      sections: {
        'qq-sec1': { name: 'Details', help: '', order: 'a0', hiddenByDefault: false },
        'qq-sec2': { name: 'Costs', help: '', order: 'a1', hiddenByDefault: false },
      },
      placements: {
        'qq-pla1': placement(IMPACT, 'qq-sec1', 'a0'),
        'qq-pla2': { ...placement(COST, 'qq-sec1', 'a1'), label: 'Charged to' },
      },
      rules: {
        'qq-rul1': {
          order: 'a0',
          when: impactIsHigh,
          effect: 'show',
          sectionIds: [],
          placementIds: ['qq-pla2'],
          optionIds: [],
        },
      },
      tests: {
        'qq-tes1': { name: 'High impact', order: 'a0', answers: {}, visiblePlacementIds: [], requiredPlacementIds: [] },
      },
    },
  },
  field: {
    ...HEAD,
    kind: 'field',
    content: {
      ...BLANK_CONTENT.field,
      type: 'dropdown',
      options: { 'qq-opt1': option('High', 'a0'), 'qq-opt2': option('Low', 'a1') },
      validation: { minWords: 2 },
    },
  },
};
const TARGET = { project: 'project', workflow: 'workflow', requestType: 'request-type', field: 'field' } as const;

/** The cell texts of an event with these changes. */
function said(kind: Changeable['kind'], changes: readonly ScopeChange[]) {
  const before = ITEMS[kind];
  const applied = applyChanges<Changeable>(before, changes);
  if (applied.kind !== 'applied') throw new Error(JSON.stringify(applied));
  expect(isChanged(before, applied.item, changes)).toBe(true);
  const type = TARGET[kind];
  const audited = auditChanges(before, applied.item, changes, NAMES);
  const shown = Object.entries(audited).map(([key, change]) => shownChange(type, key, change));
  const event = {
    action: 'scope.changed',
    actor: null,
    target: { type, id: 'f'.repeat(24), name: applied.item.name },
    changes: shown,
  };
  return { action: actionInText(event), changes: changesInText(event), shown };
}
const set = (kind: Changeable['kind'], path: string, to: unknown): ScopeChange =>
  ({ kind: 'set', path: path.split('/'), from: valueAt(ITEMS[kind], path.split('/')), to }) as ScopeChange;

type Row = readonly [path: string, to: unknown, sentence: string];
const OF_EVERY_KIND: readonly Row[] = [
  ['name', 'Access to tools', 'renamed Access request to Access to tools'],
  ['description', 'Grants access.', 'edited the description of Access request'],
  ['phase', 2, 'changed the phase of Access request from Core to Automation'],
  ['readyState', 'ready', 'changed the ready state of Access request from Draft to Ready'],
  [
    'blockedReason',
    'Waits for the budget',
    'set the reason for being blocked of Access request to “Waits for the budget”',
  ],
  ['ownerId', BEN, 'set the owner of Access request to Ben Example'],
  ['deadline', '2026-05-01', 'set the deadline of Access request to 2026-05-01'],
  ['notes', 'Only for us', 'edited the notes of Access request'],
  [
    'openQuestions/qq-new',
    { text: 'Since when?', answer: '', order: 'a1' },
    'added the open question Since when? in Access request',
  ],
  ['openQuestions/qq-ask1', undefined, 'removed the open question Who pays? in Access request'],
  [
    'openQuestions/qq-ask1/text',
    'Who approves?',
    'edited the text of the open question Who approves? in Access request',
  ],
  [
    'openQuestions/qq-ask1/answer',
    'The line manager',
    'edited the answer of the open question Who pays? in Access request',
  ],
];

const SENTENCES: { readonly [K in Changeable['kind']]: readonly Row[] } = {
  project: [
    ...OF_EVERY_KIND,
    ['content/key', 'ITS', 'changed the key of Access request from “IT” to “ITS”'],
    ['content/purpose', 'Help', 'edited the purpose of Access request'],
    ['content/portalName', 'Help center', 'set the portal name of Access request to “Help center”'],
    ['content/isServiceProject', false, 'set “Service project” off for Access request'],
    [
      'content/consultantIds',
      [ADA, BEN, id('f')],
      'set the consultants of Access request to Ada, Ben Example, a person',
    ],
    ['content/languages', ['en', 'de'], 'changed the portal languages of Access request from en to en, de'],
    ['content/portalGroups/qq-new', { name: 'Access' }, 'added the portal group Access in Access request'],
    ['content/portalGroups/qq-grp1', undefined, 'removed the portal group Hardware in Access request'],
    ['content/portalGroups/qq-grp1/name', 'Devices', 'renamed the portal group Hardware to Devices in Access request'],
    ['content/portalGroups', {}, 'made 2 changes to Access request'],
  ],
  workflow: [
    ...OF_EVERY_KIND,
    ['content/statuses/qq-new', { name: 'Waiting', category: null }, 'added the status Waiting in Access request'],
    ['content/statuses/qq-sta1/name', 'Refused', 'renamed the status Declined to Refused in Access request'],
    ['content/statuses/qq-sta1/category', 'done', 'set the category of the status Declined to Done in Access request'],
    [
      'content/transitions/qq-new',
      transition('Reconsider', ['qq-sta1'], 'qq-sta2', 'a7'),
      'added the transition Reconsider (Declined → Granting) in Access request',
    ],
    [
      'content/transitions/qq-tra2',
      undefined,
      'removed the transition Decline (Granting → Declined) in Access request',
    ],
    ['content/transitions/qq-tra2', transition('Refuse', 'any', 'qq-sta1', 'a1'), 'made 2 changes to Access request'],
    ['content/transitions/qq-tra2/name', 'Refuse', 'renamed the transition Decline to Refuse in Access request'],
    [
      'content/transitions/qq-tra2/from',
      'any',
      'changed the starting statuses of the transition Decline from Granting to Any status in Access request',
    ],
    [
      'content/transitions/qq-tra2/toStatusId',
      'qq-sta2',
      'changed the target status of the transition Decline from Declined to Granting in Access request',
    ],
    [
      'content/transitions/qq-tra2/toStatusId',
      null,
      'cleared the target status of the transition Decline (was Declined) in Access request',
    ],
    [
      'content/transitions/qq-tra2/actors',
      ['agent', 'approver'],
      'set the allowed users of the transition Decline to Agent, Approver in Access request',
    ],
    [
      'content/transitions/qq-tra2/conditions',
      impactIsHigh,
      'set the conditions of the transition Decline to “Impact” is “High” in Access request',
    ],
    [
      'content/transitions/qq-tra2/screenFieldIds',
      [COST],
      'set the screen fields of the transition Decline to Cost center in Access request',
    ],
    [
      'content/transitions/qq-tra2/resolution',
      'Done',
      'changed the resolution of the transition Decline from left as it is to set to Done in Access request',
    ],
    [
      'content/transitions/qq-tra2/resolution',
      null,
      'changed the resolution of the transition Decline from left as it is to cleared in Access request',
    ],
    ['content/approvals/qq-app1', undefined, 'removed the approval Owner (in Granting) in Access request'],
    ['content/approvals/qq-app1/name', 'Boss', 'renamed the approval Owner to Boss in Access request'],
    [
      'content/approvals/qq-app1/statusId',
      'qq-sta1',
      'changed the status of the approval Owner from Granting to Declined in Access request',
    ],
    [
      'content/approvals/qq-app1/approvers',
      { by: 'field', fieldId: COST },
      'changed the approvers of the approval Owner from people: Ada to the people in Cost center in Access request',
    ],
    [
      'content/approvals/qq-app1/approvers/names',
      ['Ben'],
      'changed the approvers of the approval Owner from people: Ada to people: Ben in Access request',
    ],
    [
      'content/approvals/qq-app1/approvers',
      { by: 'groups', names: [] },
      'changed the approvers of the approval Owner from people: Ada to groups: none in Access request',
    ],
    [
      'content/approvals/qq-app1/needs',
      { by: 'percent', percent: 50 },
      'changed the required approvals of the approval Owner from 1 to 50 % in Access request',
    ],
    [
      'content/approvals/qq-app1/needs',
      { by: 'principal' },
      'changed the required approvals of the approval Owner from 1 to one for each person or group in Access request',
    ],
    [
      'content/approvals/qq-app1/approveTransitionId',
      'qq-tra1',
      'set the approve transition of the approval Owner to Create in Access request',
    ],
    [
      'content/approvals/qq-app1/declineTransitionId',
      'qq-tra2',
      'set the decline transition of the approval Owner to Decline in Access request',
    ],
    ['content/reopenRules/qq-reo1', undefined, 'removed the reopen rule Declined → Granting in Access request'],
    [
      'content/reopenRules/qq-reo1/fromStatusIds',
      ['qq-sta2'],
      'changed the starting statuses of the reopen rule Granting → Granting from Declined to Granting in Access request',
    ],
    [
      'content/reopenRules/qq-reo1/toStatusId',
      null,
      'cleared the target status of the reopen rule Declined → … (was Granting) in Access request',
    ],
    [
      'content/reopenRules/qq-reo1/by',
      ['reporter'],
      'set the allowed users of the reopen rule Declined → Granting to Reporter in Access request',
    ],
    [
      'content/reopenRules/qq-reo1/withinDays',
      30,
      'set the days for reopening of the reopen rule Declined → Granting to 30 in Access request',
    ],
  ],
  requestType: [
    ...OF_EVERY_KIND,
    ['content/portalGroupId', 'qq-group', 'set the portal group of Access request to Hardware'],
    ['content/workType', 'incident', 'changed the work type of Access request from Service request to Incident'],
    ['content/workflowId', FLOW, 'set the workflow of Access request to Fulfillment'],
    ['content/sections/qq-sec1/name', 'Basics', 'renamed the section Details to Basics in Access request'],
    ['content/sections/qq-sec1/help', 'Fill in', 'edited the help text of the section Details in Access request'],
    [
      'content/sections/qq-sec1/hiddenByDefault',
      true,
      'set “Hidden at first” on for the section Details in Access request',
    ],
    [
      'content/placements/qq-new',
      placement(IMPACT, 'qq-sec2', 'a5'),
      'added the field Impact (in Costs) in Access request',
    ],
    ['content/placements/qq-pla2', undefined, 'removed the field Charged to (in Details) in Access request'],
    [
      'content/placements/qq-pla1/fieldId',
      COST,
      'changed the field of the field Cost center from Impact to Cost center in Access request',
    ],
    [
      'content/placements/qq-pla1/sectionId',
      'qq-sec2',
      'changed the section of the field Impact from Details to Costs in Access request',
    ],
    [
      'content/placements/qq-pla2/label',
      undefined,
      'cleared the label of the field Cost center (was “Charged to”) in Access request',
    ],
    ['content/placements/qq-pla2/help', 'A number', 'edited the help text of the field Charged to in Access request'],
    ['content/placements/qq-pla2/required', true, 'set “Required” on for the field Charged to in Access request'],
    [
      'content/placements/qq-pla1/defaultValue',
      'qq-low',
      'set the default value of the field Impact to Low in Access request',
    ],
    [
      'content/placements/qq-pla1/hiddenByDefault',
      true,
      'set “Hidden at first” on for the field Impact in Access request',
    ],
    [
      'content/rules/qq-rul1',
      undefined,
      'removed rule 1 (Show “Charged to” when “Impact” is “High”.) in Access request',
    ],
    ['content/rules/qq-rul1/when/match', 'any', 'changed the condition of rule 1 in Access request'],
    [
      'content/rules/qq-rul1/when',
      { match: 'all', conditions: [] },
      'cleared the condition of rule 1 (was “Impact” is “High”) in Access request',
    ],
    [
      'content/rules/qq-rul1/effect',
      'limit',
      'changed the effect of rule 1 from Show to Limit options in Access request',
    ],
    ['content/rules/qq-rul1/sectionIds', ['qq-sec2'], 'set the sections of rule 1 to Costs in Access request'],
    [
      'content/rules/qq-rul1/placementIds',
      ['qq-pla1', 'qq-gone'],
      'changed the fields of rule 1 from Charged to to Impact, a removed field in Access request',
    ],
    ['content/rules/qq-rul1/optionIds', ['qq-high'], 'set the options of rule 1 to High in Access request'],
    ['content/tests/qq-tes1/name', 'Low impact', 'renamed the test High impact to Low impact in Access request'],
    [
      'content/tests/qq-tes1/answers',
      { [IMPACT]: 'qq-low', [COST]: null },
      'set the answers of the test High impact to Impact: Low, Cost center: no answer in Access request',
    ],
    [
      'content/tests/qq-tes1/answers',
      { [COST]: 'ACME' },
      'set the answers of the test High impact to Cost center: ACME in Access request',
    ],
    [
      'content/tests/qq-tes1/visiblePlacementIds',
      ['qq-pla2'],
      'set the visible fields of the test High impact to Charged to in Access request',
    ],
    [
      'content/tests/qq-tes1/requiredPlacementIds',
      ['qq-pla1'],
      'set the required fields of the test High impact to Impact in Access request',
    ],
    [
      'content/tests/qq-tes1/hiddenPlacementIds',
      ['qq-pla1'],
      'set the hidden fields of the test High impact to Impact in Access request',
    ],
  ],
  field: [
    ...OF_EVERY_KIND,
    ['content/type', 'multiDropdown', 'changed the type of Access request from Dropdown to Dropdown for several'],
    ['content/help', 'Choose', 'edited the help text of Access request'],
    ['content/placeholder', 'Choose…', 'set the placeholder of Access request to “Choose…”'],
    ['content/options/qq-new', option('Middle', 'a3'), 'added the option Middle in Access request'],
    [
      'content/options/qq-new',
      option('Highest', 'a3', 'qq-opt1'),
      'added the option Highest (under High) in Access request',
    ],
    ['content/options/qq-opt1/name', 'Very high', 'renamed the option High to Very high in Access request'],
    [
      'content/options/qq-opt2/parentId',
      'qq-opt1',
      'set the parent option of the option Low to High in Access request',
    ],
    ['content/options/qq-opt2/retired', true, 'set “Retired” on for the option Low in Access request'],
    ['content/validation/minWords', 3, 'changed the minimum number of words of Access request from 2 to 3'],
    ['content/validation', { minWords: 2, maxNumber: 1500 }, 'set the largest number of Access request to 1,500'],
    ['content/validation/wholeNumber', true, 'set “Whole number” on for Access request'],
    ['content/validation/pattern', '^[A-Z]{2}$', 'set the pattern of Access request to “^[A-Z]{2}$”'],
    ['content/defaultValue', ['qq-opt1', 'qq-opt2'], 'set the default value of Access request to High, Low'],
    ['content/unit', 'days', 'set the unit of Access request to “days”'],
    ['content/fileTypes', ['pdf', 'png'], 'set the file types of Access request to pdf, png'],
    ['content/assetType', 'Laptop', 'set the asset type of Access request to “Laptop”'],
    ['content/shownText', 'Read this', 'edited the displayed text of Access request'],
  ],
};

describe.each(Object.keys(ITEMS) as Changeable['kind'][])('of a %s', (kind) => {
  test.each(SENTENCES[kind])('%s', (path, to, sentence) => {
    const { action, changes, shown } = said(kind, [set(kind, path, to)]);
    expect(action).toBe(sentence);
    for (const text of [action, changes]) expect(text).not.toMatch(/qq-|[0-9a-f]{24}|\{"|undefined|\[object/);
    expect(JSON.stringify(shown)).not.toMatch(/qq-|([a-f])\1{23}/);
  });
});

describe('parts that are moved', () => {
  const move = (path: string, after: string | null): ScopeChange => ({ kind: 'move', path: path.split('/'), after });
  test.each([
    [
      'project',
      move('content/portalGroups/qq-grp2', null),
      'moved the portal group Software to the top in Access request',
    ],
    [
      'workflow',
      move('content/statuses/qq-sta1', 'qq-sta2'),
      'moved the status Declined after Granting in Access request',
    ],
    [
      'requestType',
      move('content/placements/qq-pla1', 'qq-pla2'),
      'moved the field Impact after Charged to in Access request',
    ],
    ['field', move('content/options/qq-opt2', null), 'moved the option Low to the top in Access request'],
  ] as const)('of a %s', (kind, change, sentence) => {
    expect(said(kind, [change]).action).toBe(sentence);
  });

  test('into another section name that section', () => {
    const changes = [
      set('requestType', 'content/placements/qq-pla1/sectionId', 'qq-sec2'),
      move('content/placements/qq-pla1', null),
    ];
    expect(said('requestType', changes).changes).toContain(
      'changed the section of the field Impact from Details to Costs',
    );
  });
});

test('values that do not fit into a sentence follow it', () => {
  const { action, changes } = said('workflow', [set('workflow', 'description', 'One\n\nTwo')]);
  expect([action, changes]).toEqual(['edited the description of Access request', 'edited the description: One Two']);
  const long = 'x'.repeat(3_000);
  expect(said('workflow', [set('workflow', 'description', long)]).changes).toBe(
    `edited the description: ${'x'.repeat(160)}… (3,000 characters)`,
  );
});

test('an added part is described once, not again for its keys', () => {
  const added = set('workflow', 'content/statuses/qq-new', { name: 'Waiting', category: null });
  const named: ScopeChange = {
    kind: 'set',
    path: ['content', 'statuses', 'qq-new', 'name'],
    from: 'Waiting',
    to: 'Waiting for owner',
  };
  expect(said('workflow', [added, named]).changes).toBe('added the status Waiting for owner');
});

describe('an event is bounded', () => {
  const LARGEST = 60_000;
  /**
   * The audit record of an item whose places are all set together, as the server makes it after applying the changes.
   */
  const audited = (before: Changeable, after: Changeable, paths: string[][]) =>
    auditChanges(
      before,
      after,
      paths.map((path) => ({ kind: 'set', path })),
      NAMES,
    );

  test('however many parts are added', () => {
    const options = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`qq-${at}`, option('o'.repeat(255), `b${at}`)]),
    );
    const changes = audited(ITEMS.field, { ...ITEMS.field, content: { ...ITEMS.field.content, options } }, [
      ['content', 'options'],
    ]);
    expect(JSON.stringify(changes).length).toBeLessThan(LARGEST);
    const shown = Object.entries(changes).map(([key, change]) => shownChange('field', key, change));
    const event = {
      action: 'scope.changed',
      actor: null,
      target: { type: 'field', id: null, name: 'Impact' },
      changes: shown,
    };
    expect(actionInText(event)).toBe('made 5,002 changes to Impact');
    expect(changesInText(event).split('\n').at(-1)).toBe('made 4,902 more changes');
  });

  test('however long their texts are', () => {
    const asked = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`qq-${at}`, { text: '€'.repeat(2_000), answer: '', order: `a${at}` }]),
    );
    const answered = Object.fromEntries(
      Object.entries(asked).map(([key, held]) => [key, { ...held, answer: '€'.repeat(2_000) }]),
    );
    const [before, after] = [asked, answered].map((openQuestions) => ({ ...ITEMS.project, openQuestions }));
    if (!before || !after) throw new Error('Both are there');
    const changes = audited(before, after, [['openQuestions']]);
    expect(Object.keys(changes)).toHaveLength(101);
    expect(JSON.stringify(changes).length).toBeLessThan(LARGEST);
  });
});

test('names in changes are looked up', () => {
  const wanted = (kind: Changeable['kind'], ...changes: ScopeChange[]) => {
    const applied = applyChanges<Changeable>(ITEMS[kind], changes);
    return applied.kind === 'applied' ? namedInChanges(ITEMS[kind], applied.item, changes) : null;
  };
  const none = { itemIds: [], peopleIds: [], optionIds: [], portalGroups: false };
  expect(wanted('project', set('project', 'ownerId', BEN))).toEqual({ ...none, peopleIds: [BEN] });
  expect(wanted('requestType', set('requestType', 'content/portalGroupId', 'qq-group'))).toMatchObject({
    portalGroups: true,
  });
  const rule = wanted('requestType', set('requestType', 'content/rules/qq-rul1', undefined));
  expect(rule?.itemIds.toSorted()).toEqual([IMPACT, COST]);
  expect(rule?.optionIds).toContain('qq-high');
  expect(
    wanted('requestType', {
      kind: 'move',
      path: ['content', 'placements', 'qq-pla1'],
      after: 'qq-pla2',
    })?.itemIds.toSorted(),
  ).toEqual([IMPACT, COST]);
  expect(wanted('requestType', set('requestType', 'content/placements/qq-pla1/required', true))?.itemIds).toEqual([
    IMPACT,
  ]);
});
