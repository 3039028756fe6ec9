import { countedModule } from '@scopewright/build-config/counted-module';
import type { WorkflowContent } from '@scopewright/contracts/scoping';
import { SCOPE_IMPORT_MAX_LENGTH } from '@scopewright/contracts/scoping/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWorkflow } from '../workflow/workflow-check.ts';
import { workflowOf } from '../workflow/written-workflow.ts';
import type { Unreadable, WorkflowReading } from './reading.ts';
import { readSite, type Site } from './site.ts';
import { readWorkflowRest, writeWorkflowRest } from './workflow-rest.ts';
import { readWorkflowXml, writeWorkflowXml } from './workflow-xml.ts';

function read(reading: WorkflowReading | Unreadable): WorkflowReading {
  if (reading.kind === 'unreadable') throw new Error(reading.message);
  return reading;
}
const rule = (className: string, args = '') =>
  `<function type="class"><arg name="class.name">${className}</arg>${args}</function>`;
const arg = (name: string, value: string) => `<arg name="${name}">${value}</arg>`;
const workflow = (steps: string, rest = '') =>
  `<workflow><initial-actions><action id="1" name="Create"><results><unconditional-result step="1"/></results></action></initial-actions>${rest}<steps>${steps}</steps></workflow>`;
const action = (id: number, name: string, inside = '', attributes = '') =>
  `<action id="${id}" name="${name}" ${attributes}>${inside}</action>`;
const to = (step: string, functions = '') =>
  `<results><unconditional-result old-status="Not Done" status="Done" step="${step}"><post-functions>${functions}</post-functions></unconditional-result></results>`;
const OPEN = '<step id="1" name="To Do"/>';
const warningsOf = (content: WorkflowContent) =>
  checkWorkflow({
    id: 'f'.repeat(24),
    content,
    project: { isServiceProject: true },
    requestTypes: [],
    fields: new Map(),
  }).filter(({ severity }) => severity === 'warning');

describe('XML of the platform', () => {
  // The platform's own "Simplified" workflow has line breaks around class names and arguments.
  const spaced = (text: string) => `\n          ${text}\n        `;
  const RESOLUTION = (value: string) =>
    rule(
      spaced('com.atlassian.jira.workflow.function.issue.UpdateIssueFieldFunction'),
      arg('field.name', spaced('resolution')) + arg('field.value', spaced(value)),
    );
  const SIMPLIFIED = workflow(
    `<step id="1" name="To Do"><meta name="jira.status.id">10000</meta></step><step id="2" name="Done"><meta name="jira.status.id">10001</meta></step>`,
    `<global-actions>${action(11, 'To Do', to('1', RESOLUTION('')), 'view=""')}${action(21, 'Done', to('2', RESOLUTION('10000') + rule(spaced('com.atlassian.jira.workflow.function.issue.UpdateIssueStatusFunction'))))}</global-actions>`,
  );

  it('is read with any blanks around the names of its classes', () => {
    const { content, leftOut } = read(readWorkflowXml(SIMPLIFIED, { categories: { 'To Do': 'todo', Done: 'done' } }));
    expect(Object.values(content.transitions).map(({ name, resolution }) => [name, resolution])).toEqual([
      ['Create', undefined],
      ['To Do', null],
      ['Done', 'Resolution 10000'],
    ]);
    expect(leftOut).toEqual([
      'The number of the status (jira.status.id) of “To Do”, “Done”',
      'The name of the resolution 10000 of “Done”',
    ]);
    expect(warningsOf(content)).toEqual([]);
  });

  it('has its own screens, and the one that resolves asks for the resolution', () => {
    const steps = `<step id="1" name="Open"><actions>${action(5, 'Resolve', to('2'), 'view="resolveissue"')}</actions></step><step id="2" name="Resolved"><actions>${action(3, 'Reopen', to('1', rule('com.googlecode.jsu.workflow.function.ClearFieldValuePostFunction', arg('field', 'resolution'))), 'view="commentassign"')}</actions></step>`;
    const { content, leftOut } = read(
      readWorkflowXml(workflow(steps), { categories: { Open: 'todo', Resolved: 'done' } }),
    );
    expect(Object.values(content.transitions).map(({ name, resolution }) => [name, resolution])).toEqual([
      ['Create', undefined],
      ['Reopen', null],
      ['Resolve', 'Chosen on the screen'],
    ]);
    expect(leftOut).toEqual([
      'The screen “Resolve Issue Screen” (resolveissue) of “Resolve”',
      'The screen “Workflow Screen” (commentassign) of “Reopen”',
    ]);
    expect(warningsOf(content)).toEqual([]);
    expect(writeWorkflowXml({ description: '', content }).text).toMatch(/name="Resolve" view="resolveissue"/);
  });

  it('reports its other contents, line by line', () => {
    const steps = `<step id="1" name="Open"><meta name="approval.active">true</meta><meta name="approval.pre-populated.field.id">customfield_1</meta><meta name="approval.exclude">assignee</meta><meta name="approval.transition.approved">99</meta><actions><common-action id="404"/>${action(5, 'Go', `<meta name="jira.description">Why</meta><meta name="opsbar-sequence">10</meta>`)}</actions></step>`;
    const { content, leftOut } = read(
      readWorkflowXml(
        workflow(
          steps,
          `<meta name="jira.updated.date">1</meta><common-actions>${action(6, 'Adrift', to('1'))}</common-actions>`,
        ).replace('</workflow>', '<splits/></workflow>'),
      ),
    );
    expect(Object.values(content.transitions).map(({ name, from, toStatusId }) => [name, from, toStatusId])).toEqual([
      ['Create', 'start', 'status-1'],
      ['Go', ['status-1'], null],
      ['Adrift', [], 'status-1'],
    ]);
    expect(leftOut).toEqual([
      'The shared action 404, which the file does not have, of “Open”',
      'Which field names the approvers of “Open”',
      'The field customfield_1 that fills in the approvers of “Open”',
      'Who is kept from approving (assignee) of “Open”',
      'The description of “Go”',
      'The property opsbar-sequence of “Go”',
      'The target, which the file does not say, of “Go”',
      'The source, which the file does not say, of “Adrift”',
      'The part “splits” of the workflow.',
      'Properties of the workflow: jira.updated.date.',
      'The decision of “Open” by the transition 99, which the file does not have.',
    ]);
  });

  it('may have two actions of one number, of which an approval means the first', () => {
    const steps = `<step id="1" name="Open"><meta name="approval.active">true</meta><meta name="approval.transition.approved">5</meta><actions>${action(5, 'Go', to('1'))}${action(5, 'Stay', to('1'))}</actions></step>`;
    const { content, leftOut } = read(readWorkflowXml(workflow(steps)));
    expect(Object.values(content.approvals)).toMatchObject([{ approveTransitionId: 'transition-2' }]);
    expect(leftOut).toContain('The number 5 (an approval that names it means “Go”) of “Stay”');
  });

  it.each([
    ['two steps of one id', workflow(`${OPEN}<step id="1" name="Done"/>`), /same id 1: “To Do” and “Done”/],
    [
      'one that is cut off',
      SIMPLIFIED.slice(0, SIMPLIFIED.indexOf('UpdateIssueStatusFunction')),
      /ends before it is complete: the element “arg” “class.name” that begins in line \d+ is still open/,
    ],
    [
      'one with a mistake',
      workflow('<step id="1" name="To Do"></stop>'),
      /not XML: unexpected close tag, in the element “steps” that begins in line 1 \(line 1\)/,
    ],
    ['a form', '{"design":{"questions":{},"layout":[]}}', /looks like a form/],
    ['JSON', '{"statuses":[]}', /looks like JSON/],
  ])('is refused: %s', (_, text, message) => {
    expect(readWorkflowXml(text)).toEqual({ kind: 'unreadable', message: expect.stringMatching(message) });
  });

  it('is cleaned of control characters and marks of direction in names, which is reported', () => {
    const steps = '<step id="1" name="To&#9;Do\u202e"/>';
    const { content, leftOut } = read(readWorkflowXml(workflow(steps)));
    expect(Object.values(content.statuses).map(({ name }) => name)).toEqual(['To Do']);
    expect(leftOut).toEqual(['Of the name “To Do”: control characters and marks of text direction were taken out.']);
  });

  it.each([
    [
      'attributes of one element',
      `<workflow ${Array.from({ length: 150_000 }, (_, index) => `a${index}="1"`).join(' ')}`,
    ],
    ['attributes of many elements', `<workflow>${'<a b="1" c="2" d="3" e="4"/>'.repeat(70_000)}</workflow>`],
    [
      'references to characters',
      `<workflow><meta name="jira.description">${'&#x41;'.repeat(330_000)}</meta>${OPEN}</workflow>`,
    ],
    ['small elements', `<workflow>${'<a/>'.repeat(500_000)}</workflow>`],
  ])('takes work in proportion to its length: %s', async (_, text) => {
    const { count } = await countedModule<typeof import('./workflow-xml.ts')>(import.meta.dirname, 'workflow-xml.ts');
    const file = text.slice(0, SCOPE_IMPORT_MAX_LENGTH);
    const { result, steps } = count((module) => module.readWorkflowXml(file));
    expect(['read', 'unreadable']).toContain(result.kind);
    expect(steps).toBeLessThan(10 * file.length);
  });
});

describe('XML that is written', () => {
  const content = workflowOf({
    statuses: [
      ['Open', 'todo'],
      ['Done', 'done'],
    ],
    transitions: [
      ['Create', 'start', 'Open'],
      ['Finish', ['Open'], 'Done', { resolution: 'Done' }],
      ['Reopen', 'any', 'Open', { resolution: null }],
    ],
  });
  const functionsOf = (text: string, name: string) => {
    const found = new RegExp(`name="${name}"[\\s\\S]*?</action>`).exec(text)?.[0] ?? '';
    return [...found.matchAll(/workflow\.function\.(?:issue|misc|event)\.(\w+)</g)].map(([, className]) => className);
  };

  it('carries the functions that make issues and change their status, in their order', () => {
    const { text } = writeWorkflowXml({ description: '', content });
    expect(functionsOf(text, 'Create')).toEqual([
      'IssueCreateFunction',
      'IssueReindexFunction',
      'FireIssueEventFunction',
    ]);
    const usual = [
      'UpdateIssueStatusFunction',
      'CreateCommentFunction',
      'GenerateChangeHistoryFunction',
      'IssueReindexFunction',
      'FireIssueEventFunction',
    ];
    expect(functionsOf(text, 'Finish')).toEqual(usual);
    expect(functionsOf(text, 'Reopen')).toEqual(['UpdateIssueFieldFunction', ...usual]);
    expect(text).toContain('com.atlassian.jira.workflow.validator.PermissionValidator');
  });

  it("uses the numbers of a site's statuses for its steps", () => {
    const site: Site = { statuses: [{ id: '10001', name: 'open', category: 'todo' }], fields: [] };
    const { text, leftOut } = writeWorkflowXml({ description: '', content, site });
    expect([...text.matchAll(/<meta name="jira.status.id">(\d+)</g)].map(([, id]) => id)).toEqual(['10001']);
    expect(leftOut[0]).toMatch(/^The numbers of the statuses \(“jira.status.id”\) “Done”/);
  });
});

describe('JSON of the platform', () => {
  const reference = (last: number) => `1f0443ff-47e4-4306-9c26-0af696059a4${last}`;
  const flow = (changed: object = {}) => ({
    id: 'b9ff2384-d3b6-4d4e-9509-3ee19f607168',
    isEditable: true,
    name: 'Support',
    description: 'Requests',
    version: { id: 'f010ac1b-3dd3-43a3-aa66-0ee8a447f76e', versionNumber: 0 },
    startPointLayout: { x: 1.5, y: -7.8 },
    statuses: [
      { deprecated: false, layout: { x: 1, y: 2 }, properties: {}, statusReference: reference(1) },
      {
        properties: {},
        statusReference: reference(2),
        approvalConfiguration: {
          active: 'true',
          conditionType: 'number',
          conditionValue: '1',
          exclude: ['assignee', 'reporter'],
          fieldId: 'customfield_10050',
          prePopulatedFieldId: 'customfield_10051',
          transitionApproved: '31',
          transitionRejected: '21',
        },
      },
    ],
    transitions: [
      {
        id: '1',
        name: 'Create',
        type: 'INITIAL',
        links: [],
        toStatusReference: reference(1),
        actions: [],
        properties: {},
        triggers: [],
        validators: [],
      },
      {
        id: '21',
        name: 'Ask',
        description: 'Asks',
        type: 'DIRECTED',
        links: [{ fromPort: 0, fromStatusReference: reference(1), toPort: 1 }],
        toStatusReference: reference(2),
      },
      { id: '31', name: 'Back', type: 'GLOBAL', links: [], toStatusReference: reference(1) },
    ],
    ...changed,
  });
  const STATUSES = [
    {
      id: '1',
      name: 'To Do',
      description: 'Waits',
      statusCategory: 'TODO',
      statusReference: reference(1),
      scope: { type: 'GLOBAL' },
    },
    {
      id: '3',
      name: 'Asked',
      description: '',
      statusCategory: 'IN_PROGRESS',
      statusReference: reference(2),
      scope: { type: 'GLOBAL' },
    },
  ];
  const found = (values: object[] = [flow()], statuses: object[] = STATUSES) =>
    JSON.stringify({
      self: 'https://x.atlassian.net',
      maxResults: 10,
      startAt: 0,
      total: 1,
      isLast: true,
      values,
      statuses,
    });

  it('is read from the answer of the current search for workflows', () => {
    const { name, content, leftOut, missingCategories } = read(readWorkflowRest(found()));
    expect([name, missingCategories, Object.values(content.statuses).map(({ category }) => category)]).toEqual([
      'Support',
      [],
      ['todo', 'inProgress'],
    ]);
    expect(Object.values(content.transitions).map(({ name: transition, from }) => [transition, from])).toEqual([
      ['Create', 'start'],
      ['Ask', ['status-1']],
      ['Back', 'any'],
    ]);
    expect(leftOut).toEqual([
      'The description of “Ask”',
      'The description of the status of “To Do”',
      'Which field names the approvers of “Asked”',
      'The field customfield_10051 that fills in the approvers of “Asked”',
      'Who is kept from approving (assignee, reporter) of “Asked”',
    ]);
  });

  it('is read from the request of the validation call, and from the response of the bulk read', () => {
    const payload = { statuses: STATUSES, workflows: [flow()] };
    expect(read(readWorkflowRest(JSON.stringify({ payload, validationOptions: { levels: ['ERROR'] } }))).name).toBe(
      'Support',
    );
    expect(read(readWorkflowRest(JSON.stringify(payload))).name).toBe('Support');
  });

  it('imports transitions without a beginning or end, and reports them', () => {
    const transitions = [
      { id: '1', name: 'Create', type: 'INITIAL', links: [] },
      { id: '2', name: 'Lost', type: 'DIRECTED', links: [], toStatusReference: reference(1) },
      { id: '3', name: 'Gone', type: 'DIRECTED', links: [] },
      { id: '3', name: 'Twice', type: 'GLOBAL', toStatusReference: reference(1) },
    ];
    const { content, leftOut } = read(
      readWorkflowRest(found([flow({ transitions, statuses: [{ statusReference: reference(1) }] })])),
    );
    expect(Object.values(content.transitions).map(({ name, from, toStatusId }) => [name, from, toStatusId])).toEqual([
      ['Create', 'start', null],
      ['Lost', [], 'status-1'],
      ['Gone', [], null],
      ['Twice', 'any', 'status-1'],
    ]);
    expect(leftOut).toEqual([
      'The target, which the file does not say, of “Create”, “Gone”',
      'The source, which the file does not say, of “Lost”, “Gone”',
      'The number 3 (an approval that names it means “Gone”) of “Twice”',
      'The description of the status of “To Do”',
    ]);
  });

  it.each([
    [
      'two statuses of one reference',
      found([flow()], [...STATUSES, { ...STATUSES[0], name: 'Other' }]),
      /reference “1f0443ff.*”: “To Do”, “Other”/,
    ],
    [
      'a status twice in a workflow',
      found([flow({ statuses: [{ statusReference: reference(1) }, { statusReference: reference(1) }] })]),
      /names the status .* twice/,
    ],
    ['a form', '{"design":{"questions":{},"layout":[]}}', /looks like a form/],
    ['the design of a form', '{"questions":{},"layout":[]}', /looks like a form/],
    ['XML', '<workflow/>', /looks like XML/],
    ['the statuses of a site', '{"values":[{"id":"1","name":"Open"}]}', /statuses or fields of a site/],
  ])('is refused: %s', (_, text, message) => {
    expect(readWorkflowRest(text)).toEqual({ kind: 'unreadable', message: expect.stringMatching(message) });
  });

  it('may list a status once for each of its workflows', () => {
    expect(readWorkflowRest(found([flow()], [...STATUSES, ...STATUSES])).kind).toBe('read');
  });
});

describe('JSON that is written', () => {
  const APPROVERS = 'a'.repeat(24);
  const content = workflowOf({
    statuses: [
      ['Open', 'todo'],
      ['Granting', 'inProgress'],
      ['Done', 'done'],
    ],
    transitions: [
      ['Create', 'start', 'Open'],
      ['Ask', ['Open'], 'Granting'],
      ['Approve', ['Granting'], 'Done'],
      ['Decline', ['Granting'], 'Open'],
    ],
    approvals: [
      {
        name: 'Boss',
        status: 'Granting',
        approvers: { by: 'field', fieldId: APPROVERS },
        needs: { by: 'percent', percent: 50 },
        approve: 'Approve',
        decline: 'Decline',
      },
    ],
  });
  const write = (site?: Site) => {
    const { text, leftOut } = writeWorkflowRest({
      name: 'Flow',
      description: '',
      content,
      site,
      fieldNames: new Map([[APPROVERS, 'Approvers']]),
    });
    return { json: JSON.parse(text), text, leftOut };
  };
  const SITE: Site = {
    statuses: [
      { id: '10001', name: 'OPEN', category: 'todo' },
      { id: '10002', name: 'Done', category: 'inProgress' },
    ],
    fields: [{ id: 'customfield_10050', name: 'approvers' }],
  };

  it('has references that are UUIDs, the same each time, and warns that names may be taken', () => {
    const { json, text, leftOut } = write();
    const references = json.statuses.map(({ statusReference }: { statusReference: string }) => statusReference);
    for (const reference of references)
      expect(reference).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([new Set(references).size, write().text === text]).toEqual([3, true]);
    expect(json.workflows[0].transitions[0]).toMatchObject({
      id: '1',
      type: 'INITIAL',
      links: [],
      toStatusReference: references[0],
    });
    expect(leftOut[0]).toMatch(
      /^Ids of statuses: where the site has a status of one of these names already, it refuses the file/,
    );
    expect(leftOut.some((line) => line.startsWith('The approval “Boss”'))).toBe(true);
  });

  it('uses the ids of the statuses and fields of a site, and reports differences', () => {
    const { json, text, leftOut } = write(SITE);
    expect(
      json.statuses.map(({ id, statusCategory }: { id?: string; statusCategory: string }) => [id, statusCategory]),
    ).toEqual([
      ['10001', 'TODO'],
      [undefined, 'IN_PROGRESS'],
      ['10002', 'IN_PROGRESS'],
    ]);
    expect(json.workflows[0].statuses[1].approvalConfiguration).toEqual({
      active: 'true',
      conditionType: 'percent',
      conditionValue: '50',
      fieldId: 'customfield_10050',
      transitionApproved: '21',
      transitionRejected: '31',
    });
    expect(leftOut).toEqual([
      'The category of “Done” is In Progress on the site and Done here: the site keeps its own.',
    ]);
    expect(read(readWorkflowRest(text, { fieldIds: new Set([APPROVERS]) })).content.approvals).toMatchObject({
      'approval-1': { name: 'Boss', approvers: { fieldId: APPROVERS } },
    });
  });
});

describe('a site', () => {
  it.each([
    [
      'a page of statuses',
      {
        isLast: true,
        values: [
          { id: '1', name: 'To Do', statusCategory: 'TODO', scope: { type: 'GLOBAL' } },
          { id: '9', name: 'Own', statusCategory: 'DONE', scope: { type: 'PROJECT', project: { id: '1' } } },
        ],
      },
      {
        statuses: [{ id: '1', name: 'To Do', category: 'todo' }],
        fields: [],
        leftOut: ['1 status of single projects, which others cannot use.'],
      },
    ],
    [
      'a list of statuses of a data center',
      [{ id: '3', name: 'In Progress', statusCategory: { id: 4, key: 'indeterminate' } }],
      { statuses: [{ id: '3', name: 'In Progress', category: 'inProgress' }], fields: [], leftOut: [] },
    ],
    [
      'fields',
      [
        { id: 'summary', name: 'Summary', custom: false },
        { id: 'customfield_10050', key: 'customfield_10050', name: ' Approvers ', custom: true },
      ],
      {
        statuses: [],
        fields: [
          { id: 'summary', name: 'Summary' },
          { id: 'customfield_10050', name: 'Approvers' },
        ],
        leftOut: [],
      },
    ],
    [
      'one page of several',
      { isLast: false, values: [{ id: 'customfield_1', name: 'A' }] },
      {
        statuses: [],
        fields: [{ id: 'customfield_1', name: 'A' }],
        leftOut: ['The file is one page of several: the content of the others is unknown.'],
      },
    ],
  ])('is read from %s', (_, answer, expected) => {
    expect(readSite(JSON.stringify(answer))).toEqual({ kind: 'read', ...expected });
  });

  it.each([
    ['nothing', '', /not JSON/],
    ['an empty list', '[]', /neither statuses nor fields/],
    ['a form', '{"design":{}}', /looks like a form/],
    ['a workflow', '{"workflows":[]}', /looks like a workflow/],
  ])('is not read from %s', (_, text, message) => {
    expect(readSite(text)).toEqual({ kind: 'unreadable', message: expect.stringMatching(message) });
  });

  it('never throws, for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .array(fc.record({ id: fc.jsonValue(), name: fc.jsonValue(), statusCategory: fc.jsonValue() }))
            .map((list) => JSON.stringify(list)),
        ),
        (text) => {
          expect(['read', 'unreadable']).toContain(readSite(text).kind);
        },
      ),
      { numRuns: 100 },
    );
  });
});
