import { countedModule } from '@scopewright/build-config/counted-module';
import {
  type Condition,
  STATUS_CATEGORIES,
  TRANSITION_ACTORS,
  type WorkflowContent,
} from '@scopewright/contracts/scoping';
import { SCOPE_IMPORT_MAX_LENGTH } from '@scopewright/contracts/scoping/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCOPE_TEMPLATES } from '../templates/catalogue.ts';
import { planTemplate } from '../templates/insert-template.ts';
import { checkWorkflow } from '../workflow/workflow-check.ts';
import { workflowOf } from '../workflow/written-workflow.ts';
import { cleanLabel } from './clean-text.ts';
import type { Unreadable, WorkflowReading } from './reading.ts';
import { contentOf, draftOf } from './workflow-draft.ts';
import { readWorkflowRest, writeWorkflowRest } from './workflow-rest.ts';
import { readWorkflowXml, writeWorkflowXml } from './workflow-xml.ts';

const FORMATS = [
  ['XML', (content: WorkflowContent) => writeWorkflowXml({ description: 'How it goes', content }), readWorkflowXml],
  [
    'REST',
    (content: WorkflowContent) => writeWorkflowRest({ name: 'Flow', description: 'How it goes', content }),
    readWorkflowRest,
  ],
] as const;

function read(reading: WorkflowReading | Unreadable): WorkflowReading {
  if (reading.kind === 'unreadable') throw new Error(reading.message);
  return reading;
}
/** A workflow with the ids that reading assigns to its parts. */
const renumbered = (content: WorkflowContent) =>
  contentOf(draftOf(content, { status: String, transition: String }).draft);

const FIELD_IDS = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
const fieldId = fc.constantFrom(...FIELD_IDS);
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => cleanLabel(text).text === text);
const condition: fc.Arbitrary<Condition> = fc.record({
  fieldId,
  operator: fc.constantFrom('is', 'isNot'),
  value: name,
});
const actors = fc.uniqueArray(fc.constantFrom(...TRANSITION_ACTORS));
const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

/** Workflows whose transitions all have a target. */
const workflow: fc.Arbitrary<WorkflowContent> = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 8 }))
  .chain(([statuses, transitions]) => {
    const statusIds = ids('st-a', statuses);
    const transitionIds = ids('tr-a', transitions);
    const statusId = fc.constantFrom(...statusIds);
    const parts = <T extends object>(partIds: readonly string[], part: fc.Arbitrary<T>) =>
      fc
        .tuple(...partIds.map(() => part))
        .map((list) =>
          Object.fromEntries(list.map((each, index) => [partIds[index] ?? '', { ...each, order: `a${index}` }])),
        );
    const decision = transitions === 0 ? fc.constant(null) : fc.constantFrom(...transitionIds, null);
    const approval = (at: string) =>
      fc.record({
        name,
        statusId: fc.constant(at),
        approvers: fc.oneof(
          fc.record({
            by: fc.constantFrom('people' as const, 'groups' as const),
            names: fc.array(name, { maxLength: 3 }),
          }),
          fc.record({ by: fc.constant('field' as const), fieldId: fc.option(fieldId) }),
        ),
        needs: fc.oneof(
          fc.record({ by: fc.constant('number' as const), count: fc.integer({ min: 1, max: 20 }) }),
          fc.record({ by: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
          fc.constant({ by: 'principal' as const }),
        ),
        approveTransitionId: decision,
        declineTransitionId: decision,
      });
    return fc
      .record({
        statuses: parts(statusIds, fc.record({ name, category: fc.constantFrom(...STATUS_CATEGORIES) })),
        transitions: parts(
          transitionIds,
          fc.record(
            {
              name,
              from: fc.oneof(
                fc.constantFrom('start' as const, 'any' as const),
                fc.uniqueArray(statusId, { minLength: 1 }).map((list) => list.toSorted()),
              ),
              toStatusId: statusId,
              actors,
              conditions: fc.option(
                fc.record({
                  match: fc.constantFrom('all' as const, 'any' as const),
                  conditions: fc.array(condition, { maxLength: 2 }),
                }),
              ),
              screenFieldIds: fc.uniqueArray(fieldId),
              resolution: fc.option(name),
            },
            { requiredKeys: ['name', 'from', 'toStatusId', 'actors', 'conditions', 'screenFieldIds'] },
          ),
        ),
        approvedIn: fc.subarray(statusIds).chain((chosen) => fc.tuple(...chosen.map(approval))),
        reopenRules: parts(
          ids('re-a', 2),
          fc.record({
            fromStatusIds: fc.uniqueArray(statusId),
            toStatusId: fc.option(statusId),
            by: actors,
            withinDays: fc.option(fc.nat(100)),
          }),
        ),
      })
      .map(({ approvedIn, ...content }) => ({
        ...content,
        approvals: Object.fromEntries(
          approvedIn.map((each, index) => [`ap-a${index}`, { ...each, order: `a${index}` }]),
        ),
      }));
  });

describe.each(FORMATS)('%s', (_, write, readBack) => {
  it('reads back the written workflow unchanged', () => {
    fc.assert(
      fc.property(workflow, (content) => {
        const reading = read(readBack(write(content).text, { fieldIds: new Set(FIELD_IDS) }));
        expect(reading.content).toEqual(renumbered(content));
        expect([reading.description, reading.missingCategories, reading.leftOut]).toEqual(['How it goes', [], []]);
      }),
      { numRuns: 60 },
    );
  });

  it('writes every template without causing findings', () => {
    for (const template of SCOPE_TEMPLATES) {
      let next = 0;
      const mintId = () => (next++).toString(16).padStart(24, '0');
      const { items } = planTemplate(
        template,
        { project: { key: 'HELP', name: 'Help' }, projects: [], workflows: [], requestTypes: [], fields: [] },
        mintId,
      );
      const fields = new Map(
        items.flatMap((item) => (item.kind === 'field' ? [[item.id, { ...item.content, name: item.name }]] : [])),
      );
      for (const item of items) {
        if (item.kind !== 'workflow') continue;
        const { content, leftOut } = read(readBack(write(item.content).text, { fieldIds: new Set(fields.keys()) }));
        expect(leftOut).toEqual([]);
        expect(
          checkWorkflow({ id: item.id, content, project: { isServiceProject: true }, requestTypes: [], fields }),
        ).toEqual([]);
      }
    }
  });

  it('is read with a byte order mark and blank lines before it', () => {
    const { text } = write(workflowOf({ statuses: [['Open', 'todo']], transitions: [['Create', 'start', 'Open']] }));
    expect(readBack(`\ufeff\n\n${text}`)).toMatchObject({ kind: 'read', leftOut: [] });
  });

  it('omits references to fields that the company does not have', () => {
    const content = workflowOf({
      statuses: [['Open', 'todo']],
      transitions: [
        [
          'Create',
          'start',
          'Open',
          {
            screenFieldIds: [FIELD_IDS[0] ?? ''],
            conditions: { match: 'all', conditions: [{ fieldId: FIELD_IDS[1] ?? '', operator: 'isEmpty' }] },
          },
        ],
      ],
      approvals: [{ name: 'Boss', status: 'Open', approvers: { by: 'field', fieldId: FIELD_IDS[2] ?? '' } }],
    });
    const reading = read(readBack(write(content).text, { fieldIds: new Set() }));
    expect(Object.values(reading.content.transitions)).toEqual([
      expect.objectContaining({ screenFieldIds: [], conditions: null }),
    ]);
    expect(Object.values(reading.content.approvals)).toEqual([
      expect.objectContaining({ approvers: { by: 'field', fieldId: null } }),
    ]);
    expect(reading.leftOut.length).toBe(3);
  });

  it('lists manual steps, and omits broken references', () => {
    const content = workflowOf({
      statuses: [
        ['Open', 'todo'],
        ['Done', 'done'],
      ],
      transitions: [
        ['Create', 'start', 'Open'],
        ['Resolve', ['Open'], 'Done', { resolution: 'Fixed', actors: ['agent'] }],
        ['Lost', ['Open'], null],
        ['Adrift', [], 'Done'],
      ],
      approvals: [{ name: 'Boss', status: 'Open', approvers: { by: 'people', names: ['Ana'] } }],
      reopenRules: [{ from: ['Done'], to: 'Open' }],
    });
    const { leftOut } = write(content);
    for (const part of [
      '“Lost”',
      '“Adrift”',
      '“Fixed”',
      'Who may make “Resolve”: agent',
      'The approval “Boss”',
      'Reopening from “Done” to “Open”',
    ]) {
      expect(
        leftOut.filter((line) => line.includes(part)),
        part,
      ).toHaveLength(1);
    }
  });

  it('never throws, for any input', () => {
    const cut = fc
      .tuple(fc.constantFrom(...SCOPE_TEMPLATES), fc.nat(), fc.nat(40))
      .map(([{ workflows }, at, length]) => {
        const text = write(workflowOf(workflows[0] ?? { statuses: [] })).text;
        const start = at % text.length;
        return text.slice(0, start) + text.slice(start + length);
      });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), cut), (text) => {
        expect(['read', 'unreadable']).toContain(readBack(text).kind);
      }),
      { numRuns: 60 },
    );
  });
});

const transitionsOf = ({ transitions }: WorkflowContent) =>
  Object.values(transitions).map(({ name, from, toStatusId, resolution, actors }) => [
    name,
    from,
    toStatusId,
    resolution,
    actors,
  ]);

describe('XML of the platform', () => {
  const RULE = (className: string, args = '') =>
    `<arg name="class.name">com.atlassian.jira.workflow.${className}</arg>${args}`;
  const CLASSIC = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE workflow PUBLIC "-//OpenSymphony Group//DTD OSWorkflow 2.8//EN" "http://www.opensymphony.com/osworkflow/workflow_2_8.dtd">
<workflow>
  <meta name="jira.description">Support &amp; faults</meta>
  <initial-actions>
    <action id="1" name="Create">
      <validators><validator name="" type="class">${RULE('validator.PermissionValidator')}</validator></validators>
      <results><unconditional-result old-status="null" status="open" step="1">
        <post-functions><function type="class">${RULE('function.issue.IssueCreateFunction')}</function></post-functions>
      </unconditional-result></results>
    </action>
  </initial-actions>
  <global-actions>
    <action id="91" name="Cancel"><results><unconditional-result old-status="Finished" status="Closed" step="3"/></results></action>
    <action id="95" name="Edit"><results><unconditional-result old-status="null" status="null" step="-1"/></results></action>
  </global-actions>
  <common-actions>
    <action id="21" name="Resolve Issue" view="resolveissue">
      <meta name="jira.fieldscreen.id">3</meta>
      <restrict-to><conditions type="AND">
        <condition type="class">${RULE('condition.PermissionCondition', '<arg name="permission">Resolve Issue</arg>')}</condition>
      </conditions></restrict-to>
      <results><unconditional-result old-status="Finished" status="Resolved" step="3">
        <post-functions>
          <function type="class">${RULE('function.issue.UpdateIssueFieldFunction', '<arg name="field.name">resolution</arg><arg name="field.value">10000</arg>')}</function>
          <function type="class">${RULE('function.issue.GenerateChangeHistoryFunction')}</function>
          <function type="class">${RULE('function.misc.WebhookFunction')}</function>
        </post-functions>
      </unconditional-result></results>
    </action>
  </common-actions>
  <steps>
    <step id="1" name="Open">
      <meta name="jira.status.id">1</meta>
      <actions>
        <common-action id="21" />
        <action id="11" name="Start &quot;work&quot;"><results><unconditional-result old-status="Finished" status="x" step="2"/></results></action>
      </actions>
    </step>
    <step id="2" name="In Progress &#38; busy">
      <meta name="jira.status.id">3</meta>
      <meta name="approval.active">true</meta>
      <meta name="approval.condition.type">percent</meta>
      <meta name="approval.condition.value">50</meta>
      <meta name="approval.field.id">customfield_10002</meta>
      <meta name="approval.transition.approved">21</meta>
      <meta name="approval.transition.rejected">31</meta>
      <actions>
        <common-action id="21" />
        <action id="31" name="Stop"><results><unconditional-result old-status="Finished" status="x" step="1"/></results></action>
      </actions>
    </step>
    <step id="3" name="Resolved">
      <meta name="jira.status.id">5</meta>
      <meta name="jira.issue.editable">false</meta>
      <actions>
        <action id="41" name="Reopen">
          <restrict-to><conditions><condition type="class">${RULE('condition.AllowOnlyReporter')}</condition></conditions></restrict-to>
          <results><unconditional-result old-status="Finished" status="x" step="1">
            <post-functions><function type="class">${RULE('function.issue.UpdateIssueFieldFunction', '<arg name="field.value"></arg><arg name="field.name">resolution</arg>')}</function></post-functions>
          </unconditional-result></results>
        </action>
      </actions>
    </step>
  </steps>
</workflow>`;

  it('is read with initial, shared, own and any-status actions, properties of approvals and resolutions', () => {
    const { content, description, missingCategories, leftOut, understood } = read(
      readWorkflowXml(CLASSIC, { categories: { open: 'todo', Resolved: 'done' } }),
    );
    expect(description).toBe('Support & faults');
    expect(Object.values(content.statuses).map(({ name: status, category }) => [status, category])).toEqual([
      ['Open', 'todo'],
      ['In Progress & busy', null],
      ['Resolved', 'done'],
    ]);
    expect(missingCategories).toEqual(['In Progress & busy']);
    expect(transitionsOf(content)).toEqual([
      ['Create', 'start', 'status-1', undefined, []],
      ['Start "work"', ['status-1'], 'status-2', undefined, []],
      ['Resolve Issue', ['status-1', 'status-2'], 'status-3', 'Resolution 10000', []],
      ['Stop', ['status-2'], 'status-1', undefined, []],
      ['Reopen', ['status-3'], 'status-1', null, ['reporter']],
      ['Cancel', 'any', 'status-3', undefined, []],
      ['Edit', ['status-1'], 'status-1', undefined, []],
      ['Edit', ['status-2'], 'status-2', undefined, []],
      ['Edit', ['status-3'], 'status-3', undefined, []],
    ]);
    expect(Object.values(content.approvals)).toEqual([
      expect.objectContaining({
        statusId: 'status-2',
        approvers: { by: 'field', fieldId: null },
        needs: { by: 'percent', percent: 50 },
        approveTransitionId: 'transition-3',
        declineTransitionId: 'transition-4',
      }),
    ]);
    expect(understood).toEqual(['3 statuses', '9 transitions', '1 approval']);
    expect(leftOut).toEqual([
      'The number of the status (jira.status.id) of “Open”, “In Progress & busy”, “Resolved”',
      'Which field names the approvers of “In Progress & busy”',
      'The property jira.issue.editable of “Resolved”',
      'The screen “Resolve Issue Screen” (resolveissue) of “Resolve Issue”',
      'The name of the resolution 10000 of “Resolve Issue”',
      'The function WebhookFunction of “Resolve Issue”',
      'The condition PermissionCondition of “Resolve Issue”',
    ]);
  });

  it.each([
    ['nothing', '', /not XML/],
    ['text', 'Dear all', /not XML/],
    ['cut off', CLASSIC.slice(0, 900), /ends before it is complete: the element “results” that begins in line 14/],
    ['another document', '<html><body/></html>', /first element has to be “workflow”/],
    ['no steps', '<workflow><steps/></workflow>', /no status/],
    [
      'a step that is missing',
      CLASSIC.replace('status="x" step="2"', 'status="x" step="7"'),
      /“Start "work"” refers to a step/,
    ],
    ['two steps of one id', CLASSIC.replace('<step id="2"', '<step id="1"'), /same id/],
    ['an action without a number', CLASSIC.replace('<action id="11"', '<action'), /no number/],
    [
      'an entity of its own',
      CLASSIC.replace(/<!DOCTYPE[^>]*>/, '<!DOCTYPE workflow [<!ENTITY who "x">]>'),
      /declares its own entities/,
    ],
    [
      'a file of the server',
      CLASSIC.replace(/<!DOCTYPE[^>]*>/, '<!DOCTYPE workflow [<!ENTITY who SYSTEM "file:///etc/passwd">]>'),
      /declares its own entities/,
    ],
    [
      'parts without end',
      `<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><workflow>&b;</workflow>`,
      /declares its own entities/,
    ],
    [
      'steps a thousand deep',
      `${'<workflow>'.repeat(1_000)}${'</workflow>'.repeat(1_000)}`,
      /nested more than 40 times/,
    ],
    [
      'more transitions than are taken',
      CLASSIC.replace(
        '<global-actions>',
        `<global-actions>${'<action id="500" name="Go"><results><unconditional-result step="1"/></results></action>'.repeat(1_100)}`,
      ),
      /limit is 1000/,
    ],
    [
      'steps in great number that each action stays in',
      `<workflow><global-actions>${'<action id="2" name="Stay"><results><unconditional-result step="-1"/></results></action>'.repeat(900)}</global-actions><steps>${Array.from({ length: 5_000 }, (_, index) => `<step id="${index}" name="S${index}"></step>`).join('')}</steps></workflow>`,
      /5000 statuses: the limit is 200/,
    ],
  ])('is refused: %s', (_, text, message) => {
    expect(readWorkflowXml(text)).toEqual({ kind: 'unreadable', message: expect.stringMatching(message) });
  });

  it.each([
    ['beginnings of a document type', '<!DOCTYPE '],
    ['elements without end', '<a>'],
    ['angle brackets', '<'],
    ['comments without end', '<!--'],
    ['entities', '&amp;'],
  ])(
    'a long text of %s is refused after work in proportion to its length, and in a short sentence',
    async (_, part) => {
      const { count } = await countedModule<typeof import('./workflow-xml.ts')>(import.meta.dirname, 'workflow-xml.ts');
      const text = `<workflow>${part.repeat(Math.floor(SCOPE_IMPORT_MAX_LENGTH / part.length))}`;
      const { result, steps } = count((module) => module.readWorkflowXml(text));
      expect(result.kind).toBe('unreadable');
      expect((result as Unreadable).message.length).toBeLessThan(302);
      expect(steps).toBeLessThan(4 * text.length);
    },
  );

  it('takes an unknown entity as the text that it is', () => {
    expect(read(readWorkflowXml(CLASSIC.replace('Support &amp; faults', 'A &unknown; B'))).description).toBe(
      'A &unknown; B',
    );
  });
});

describe('JSON of the platform', () => {
  const PAYLOAD = {
    scope: { type: 'GLOBAL' },
    statuses: [
      { id: '10001', name: 'To Do', statusCategory: 'TODO', statusReference: 'f0b24de5-25e7-4fab-ab94-63d81db6c0c0' },
      { name: 'Review', statusCategory: 'IN_PROGRESS', statusReference: '2' },
      { name: 'Done', statusReference: '3' },
    ],
    workflows: [
      {
        name: 'Software workflow',
        description: '',
        startPointLayout: { x: 0, y: 0 },
        statuses: [
          { layout: { x: 1, y: 2 }, properties: {}, statusReference: 'f0b24de5-25e7-4fab-ab94-63d81db6c0c0' },
          {
            properties: { 'jira.issue.editable': 'false' },
            statusReference: '2',
            approvalConfiguration: {
              active: 'true',
              conditionType: 'number',
              conditionValue: '3',
              fieldId: 'customfield_10050',
              transitionApproved: '31',
              transitionRejected: '21',
            },
          },
          {
            statusReference: '3',
            approvalConfiguration: {
              active: 'false',
              conditionType: 'number',
              conditionValue: '1',
              fieldId: 'x',
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
            toStatusReference: 'f0b24de5-25e7-4fab-ab94-63d81db6c0c0',
            links: [],
            validators: [
              { ruleKey: 'system:check-permission-validator', parameters: { permissionKey: 'CREATE_ISSUES' } },
            ],
          },
          {
            id: 11,
            name: 'Review',
            type: 'DIRECTED',
            to: { statusReference: '2' },
            from: [{ statusReference: 'f0b24de5-25e7-4fab-ab94-63d81db6c0c0', port: 1 }],
          },
          {
            id: '21',
            name: 'Back',
            type: 'DIRECTED',
            toStatusReference: 'f0b24de5-25e7-4fab-ab94-63d81db6c0c0',
            links: [{ fromPort: 0, fromStatusReference: '2', toPort: 1 }],
            actions: [{ ruleKey: 'system:update-field', parameters: { field: 'resolution', value: '' } }],
            conditions: {
              operation: 'ALL',
              conditions: [
                { ruleKey: 'system:restrict-issue-transition', parameters: { accountIds: 'allow-reporter' } },
              ],
              conditionGroups: [],
            },
          },
          {
            id: '31',
            name: 'Finish',
            type: 'DIRECTED',
            toStatusReference: '3',
            links: [{ fromStatusReference: '2' }],
            actions: [
              { ruleKey: 'system:update-field', parameters: { field: 'resolution', value: '10000' } },
              { ruleKey: 'system:trigger-webhook', parameters: { webhookId: '1' } },
            ],
            transitionScreen: { ruleKey: 'system:transition-screen', parameters: { screenId: '1' } },
            triggers: [{ ruleKey: 'system:development-triggers', parameters: {} }],
            conditions: {
              operation: 'ANY',
              conditions: [],
              conditionGroups: [
                { operation: 'ALL', conditions: [{ ruleKey: 'system:separation-of-duties', parameters: {} }] },
              ],
            },
          },
          { id: '41', name: 'Loop', type: 'GLOBAL', links: [] },
        ],
      },
    ],
  };
  const text = (change: (payload: typeof PAYLOAD) => unknown = (payload) => payload) =>
    JSON.stringify(change(structuredClone(PAYLOAD)));

  it('is read in the shapes of creating and of reading', () => {
    const { name: flow, content, missingCategories, leftOut } = read(readWorkflowRest(text()));
    expect(flow).toBe('Software workflow');
    expect(missingCategories).toEqual(['Done']);
    expect(transitionsOf(content)).toEqual([
      ['Create', 'start', 'status-1', undefined, []],
      ['Review', ['status-1'], 'status-2', undefined, []],
      ['Back', ['status-2'], 'status-1', null, ['reporter']],
      ['Finish', ['status-2'], 'status-3', 'Resolution 10000', []],
      ['Loop', ['status-1'], 'status-1', undefined, []],
      ['Loop', ['status-2'], 'status-2', undefined, []],
      ['Loop', ['status-3'], 'status-3', undefined, []],
    ]);
    expect(Object.values(content.approvals)).toEqual([
      expect.objectContaining({
        name: 'Review',
        needs: { by: 'number', count: 3 },
        approveTransitionId: 'transition-4',
        declineTransitionId: 'transition-3',
      }),
    ]);
    expect(leftOut).toEqual([
      'The name of the resolution 10000 of “Finish”',
      'The action system:trigger-webhook of “Finish”',
      'The condition system:separation-of-duties of “Finish”',
      'The trigger system:development-triggers of “Finish”',
      'The screen 1 of “Finish”',
      'Which field names the approvers of “Review”',
      'The property jira.issue.editable of “Review”',
    ]);
  });

  it('is read of several workflows by the name', () => {
    const two = text((payload) => ({
      ...payload,
      workflows: [...payload.workflows, { ...payload.workflows[0], name: 'Other' }],
    }));
    expect(readWorkflowRest(two)).toEqual({
      kind: 'unreadable',
      message: expect.stringContaining('“Software workflow”, “Other”'),
    });
    expect(read(readWorkflowRest(two, { name: 'other' })).name).toBe('Other');
  });

  it.each([
    ['nothing', '', /not JSON/],
    ['a list', '[]', /^The file should be an object\. A workflow is read from/],
    ['no workflow', text((payload) => ({ ...payload, workflows: [] })), /it contains no workflow/],
    [
      'a status that is not listed',
      text((payload) => ({ ...payload, statuses: payload.statuses.slice(1) })),
      /not among the statuses/,
    ],
    [
      'a transition without a name',
      text((payload) => ({
        ...payload,
        workflows: [{ ...payload.workflows[0], transitions: [{ id: '1', type: 'INITIAL' }] }],
      })),
      /workflows.0.transitions.0.name/,
    ],
    [
      'a transition to nowhere',
      text((payload) => ({
        ...payload,
        workflows: [
          { ...payload.workflows[0], transitions: [{ id: '1', name: 'Go', type: 'INITIAL', toStatusReference: 'x' }] },
        ],
      })),
      /“Go” refers to a status/,
    ],
  ])('is refused: %s', (_, file, message) => {
    expect(readWorkflowRest(file)).toEqual({ kind: 'unreadable', message: expect.stringMatching(message) });
  });

  it.each<[what: string, read: (text: string) => { kind: string }, file: string]>([
    ['JSON of something else', readWorkflowRest, '{"issues":[]}'],
    ['no JSON', readWorkflowRest, 'name,status'],
    ['XML of something else', readWorkflowXml, '<rss><channel/></rss>'],
    ['no XML', readWorkflowXml, 'PK\u0003\u0004'],
  ])('names the shapes that are read when it gets another: %s', (_, read, file) => {
    const message = expect.stringMatching(
      /the XML that Jira Data Center or Server exports, .*“\/workflows\/create”\.$/,
    );
    expect(read(file)).toEqual({ kind: 'unreadable', message });
  });
});

describe("the answer of Jira's search for workflows", () => {
  const WAITS = {
    type: 'com.atlassian.servicedesk.plugins.approvals.internal.workflow.BlockInProgressApprovalCondition',
  };
  const ANSWER = {
    maxResults: 50,
    total: 1,
    values: [
      {
        id: { name: 'Laptop loans', entityId: '7c1f0f2e-9d0a-4a56-9d5a-0d1f3a1f6a11' },
        description: 'Who borrows brings it back',
        statuses: [
          {
            id: '1',
            name: 'Asked',
            properties: {
              'approval.active': 'true',
              'approval.condition.type': 'percent',
              'approval.condition.value': '60',
              'approval.transition.approved': '21',
              'approval.transition.rejected': '31',
              'approval.field.id': 'customfield_1',
            },
          },
          { id: '10007', name: 'Lent', properties: { 'jira.issue.editable': 'false' } },
          { id: 6, name: 'Closed' },
        ],
        transitions: [
          {
            id: '1',
            name: 'Ask',
            from: [],
            to: '1',
            type: 'initial',
            rules: {
              validators: [{ type: 'PermissionValidator', configuration: { permissionKey: 'CREATE_ISSUES' } }],
              postFunctions: [{ type: 'IssueCreateFunction' }],
            },
          },
          {
            id: '21',
            name: 'Lend',
            from: ['1'],
            to: '10007',
            type: 'directed',
            screen: { id: '10000' },
            rules: {
              conditionsTree: {
                nodeType: 'compound',
                operator: 'AND',
                conditions: [
                  { nodeType: 'simple', ...WAITS },
                  { nodeType: 'simple', type: 'AllowOnlyAssignee' },
                ],
              },
            },
          },
          {
            id: '31',
            name: 'Refuse',
            from: ['1'],
            to: 6,
            type: 'directed',
            rules: {
              conditions: [WAITS],
              postFunctions: [
                { type: 'UpdateIssueFieldFunction', configuration: { fieldId: 'resolution', fieldValue: '10001' } },
                { type: 'FireIssueEventFunction' },
              ],
            },
          },
          {
            id: '41',
            name: 'Ask again',
            from: ['10007', '6'],
            to: '1',
            type: 'directed',
            rules: {
              conditions: { operator: 'AND', conditions: [{ type: 'AllowOnlyReporter' }] },
              postFunctions: [{ type: 'ClearFieldValuePostFunction', configuration: { fieldId: 'resolution' } }],
            },
          },
          {
            id: '51',
            name: 'Comment',
            from: [],
            to: '',
            type: 'global',
            rules: { postFunctions: [{ type: 'AssignToReporterFunction' }] },
          },
        ],
      },
    ],
  };

  it('is read with its approvals, resolutions and who may, and asks for the categories', () => {
    const {
      name: flow,
      description,
      content,
      missingCategories,
      leftOut,
    } = read(readWorkflowRest(JSON.stringify(ANSWER)));
    expect([flow, description, missingCategories]).toEqual([
      'Laptop loans',
      'Who borrows brings it back',
      ['Asked', 'Lent', 'Closed'],
    ]);
    expect(transitionsOf(content)).toEqual([
      ['Ask', 'start', 'status-1', undefined, []],
      ['Lend', ['status-1'], 'status-2', undefined, []],
      ['Refuse', ['status-1'], 'status-3', 'Resolution 10001', []],
      ['Ask again', ['status-2', 'status-3'], 'status-1', null, ['reporter']],
      ['Comment', ['status-1'], 'status-1', undefined, []],
      ['Comment', ['status-2'], 'status-2', undefined, []],
      ['Comment', ['status-3'], 'status-3', undefined, []],
    ]);
    expect(Object.values(content.approvals)).toEqual([
      expect.objectContaining({
        needs: { by: 'percent', percent: 60 },
        approveTransitionId: 'transition-2',
        declineTransitionId: 'transition-3',
      }),
    ]);
    expect(leftOut).toEqual([
      'The condition AllowOnlyAssignee of “Lend”',
      'The screen 10000 of “Lend”',
      'The name of the resolution 10001 of “Refuse”',
      'The action AssignToReporterFunction of “Comment”',
      'Which field names the approvers of “Asked”',
      'The property jira.issue.editable of “Lent”',
    ]);
  });

  it('may have properties of any kind', () => {
    const [loans] = ANSWER.values;
    const text = JSON.stringify({
      values: [
        {
          ...loans,
          statuses: loans?.statuses.map((status) => ({
            ...status,
            properties: { 'approval.active': { toString: 1 } },
          })),
        },
      ],
    });
    expect(read(readWorkflowRest(text)).content.approvals).toEqual({});
  });

  it('is read of several workflows by the name', () => {
    const [loans] = ANSWER.values;
    const two = JSON.stringify({ values: [loans, { ...loans, id: { name: 'Other' } }] });
    expect(readWorkflowRest(two)).toEqual({
      kind: 'unreadable',
      message: expect.stringContaining('“Laptop loans”, “Other”'),
    });
    expect(read(readWorkflowRest(two, { name: 'other' })).name).toBe('Other');
  });

  it.each([
    ['that found nothing', { values: [] }, /“values”.*it contains no workflow/],
    [
      'without the transitions',
      { values: [{ ...ANSWER.values[0], transitions: undefined }] },
      /“values.0.transitions”/,
    ],
    [
      'whose transition leads to another workflow',
      { values: [{ ...ANSWER.values[0], transitions: [{ id: '1', name: 'Go', type: 'initial', to: '99' }] }] },
      /“Go” refers to a status/,
    ],
  ])('is refused: one %s', (_, answer, message) => {
    expect(readWorkflowRest(JSON.stringify(answer))).toEqual({
      kind: 'unreadable',
      message: expect.stringMatching(message),
    });
  });
});

it('extremely nested JSON is refused', () => {
  const nested = `{"statuses":[],"workflows":[{"name":"x","statuses":[],"transitions":[{"id":"1","name":"x","type":"global","conditions":${'{"conditionGroups":['.repeat(50_000)}`;
  const closed = `${nested}${']}'.repeat(50_000)}}]}]}`;
  expect(readWorkflowRest(closed)).toEqual({ kind: 'unreadable', message: expect.stringMatching(/nested/) });
  for (const text of [nested, '['.repeat(500_000)]) expect(readWorkflowRest(text).kind).toBe('unreadable');
  expect(readWorkflowRest(`{"name":"${'[{'.repeat(500)}"}`)).toEqual({
    kind: 'unreadable',
    message: expect.not.stringMatching(/nested/),
  });
});
