import {
  type Approval,
  type Condition,
  type ConditionGroup,
  type RequestTypeContent,
  workflowContent,
} from '@scopewright/contracts/scoping';
import { describe, expect, it } from 'vitest';
import { changesOfFix } from '../fix.ts';
import { fieldOf, optionsOf } from '../testing/form.ts';
import { checkWorkflow, WORKFLOW_RULES, type WorkflowToCheck } from './workflow-check.ts';
import { type WrittenWorkflow, workflowOf } from './written-workflow.ts';

const FIELD = {
  approver: 'a'.repeat(24),
  resolution: 'b'.repeat(24),
  reason: 'c'.repeat(24),
  teams: 'd'.repeat(24),
  gone: 'e'.repeat(24),
  code: '1'.repeat(24),
};
const fields = new Map([
  [FIELD.approver, fieldOf('user', { name: 'Approver' })],
  [
    FIELD.resolution,
    fieldOf('dropdown', {
      name: 'Resolution',
      options: { ...optionsOf(['done', 'kept']), ...optionsOf(['late'], { retired: true }) },
    }),
  ],
  [FIELD.code, fieldOf('shortText', { name: 'Code', validation: { pattern: '[a-z]{3}[0-9]{4}' } })],
  [FIELD.reason, fieldOf('shortText', { name: 'Reason' })],
  [FIELD.teams, fieldOf('groups', { name: 'Approving teams' })],
]);

const form = (
  name: string,
  ...fieldIds: string[]
): { name: string; content: Pick<RequestTypeContent, 'placements'> } => ({
  name,
  content: {
    placements: Object.fromEntries(
      fieldIds.map((fieldId, at) => [
        `placed-${at}`,
        { fieldId, sectionId: 'main', order: `a${at}`, required: true, hiddenByDefault: false },
      ]),
    ),
  },
});

const PEOPLE: Approval['approvers'] = { by: 'people', names: ['Ana Ruiz'] };
/** A plain workflow without findings; the examples define their differences. */
const PLAIN: WrittenWorkflow = {
  statuses: [
    ['Open', 'todo'],
    ['Working', 'inProgress'],
    ['Resolved', 'done'],
  ],
  transitions: [
    ['Create', 'start', 'Open'],
    ['Start', ['Open'], 'Working'],
    ['Resolve', ['Open', 'Working'], 'Resolved', { resolution: 'Done' }],
    ['Reopen', ['Resolved'], 'Open', { resolution: null }],
  ],
};
const APPROVED: WrittenWorkflow = {
  statuses: [
    ['Waiting for approval', 'todo'],
    ['Approved', 'inProgress'],
    ['Declined', 'done'],
    ['Delivered', 'done'],
  ],
  transitions: [
    ['Create', 'start', 'Waiting for approval'],
    ['Approve', ['Waiting for approval'], 'Approved'],
    ['Decline', ['Waiting for approval'], 'Declined', { resolution: 'Declined' }],
    ['Deliver', ['Approved'], 'Delivered', { resolution: 'Done' }],
    ['Deliver again', ['Delivered'], 'Approved', { resolution: null }],
  ],
  approvals: [
    { name: 'Manager', approvers: PEOPLE, status: 'Waiting for approval', approve: 'Approve', decline: 'Decline' },
  ],
};
const approvedBy = (rest: Partial<NonNullable<WrittenWorkflow['approvals']>[number]>): WrittenWorkflow => ({
  ...APPROVED,
  approvals: [
    {
      name: 'Manager',
      approvers: PEOPLE,
      status: 'Waiting for approval',
      approve: 'Approve',
      decline: 'Decline',
      ...rest,
    },
  ],
});
const plainWith = (rest: Partial<WrittenWorkflow>): WrittenWorkflow => ({
  statuses: [...PLAIN.statuses, ...(rest.statuses ?? [])],
  transitions: [...(PLAIN.transitions ?? []), ...(rest.transitions ?? [])],
  approvals: rest.approvals,
  reopenRules: rest.reopenRules,
});
const approvedWith = (rest: Partial<WrittenWorkflow>): WrittenWorkflow => ({
  ...APPROVED,
  statuses: [...APPROVED.statuses, ...(rest.statuses ?? [])],
  transitions: [...(APPROVED.transitions ?? []), ...(rest.transitions ?? [])],
  approvals: [...(APPROVED.approvals ?? []), ...(rest.approvals ?? [])],
});
/** A workflow with one transition changed. */
const changed = (
  base: WrittenWorkflow,
  name: string,
  rest: NonNullable<NonNullable<WrittenWorkflow['transitions']>[number][3]>,
): WrittenWorkflow => ({
  ...base,
  transitions: base.transitions?.map(([each, from, to, own]) =>
    each === name ? [each, from, to, { ...own, ...rest }] : [each, from, to, own],
  ),
});
/** A workflow without one of its transitions. */
const without = (base: WrittenWorkflow, name: string): WrittenWorkflow => ({
  ...base,
  transitions: base.transitions?.filter(([each]) => each !== name),
});

/** A condition without findings. */
const FILLED: Condition = { fieldId: FIELD.reason, operator: 'isNotEmpty' };
/** The plain workflow with conditions on one of its transitions. */
const when = (conditions: ConditionGroup['conditions'], match: ConditionGroup['match'] = 'all') =>
  changed(PLAIN, 'Start', { conditions: { match, conditions } });
/** This many nested groups, with a condition in the innermost. */
const nested = (depth: number): ConditionGroup => ({
  match: 'all',
  conditions: [depth === 1 ? FILLED : nested(depth - 1)],
});

type Surroundings = Partial<Pick<WorkflowToCheck, 'requestTypes'>> & { isServiceProject?: boolean };
type Example = [what: string, workflow: WrittenWorkflow, surroundings?: Surroundings];
type BadExample = [what: string, workflow: WrittenWorkflow, surroundings: Surroundings, places: string[]];

const check = (written: WrittenWorkflow, { isServiceProject = true, requestTypes = [] }: Surroundings = {}) =>
  checkWorkflow({
    id: 'f'.repeat(24),
    content: workflowOf(written),
    project: { isServiceProject },
    requestTypes,
    fields,
  });

/** For each rule, workflows that satisfy it, and workflows that violate it, with the last id or key of each place. */
const TABLE: Record<string, { good: Example[]; bad: BadExample[] }> = {
  'workflow.initial-transition': {
    good: [['one', PLAIN]],
    bad: [
      ['none', without(PLAIN, 'Create'), {}, ['transitions']],
      ['two', plainWith({ transitions: [['Import', 'start', 'Working']] }), {}, ['import']],
    ],
  },
  'workflow.no-status': {
    good: [['one status alone', { statuses: [['Open', 'todo']], transitions: [['Create', 'start', 'Open']] }]],
    bad: [['nothing at all', { statuses: [] }, {}, ['statuses']]],
  },
  'workflow.name-missing': {
    good: [['all named', PLAIN]],
    bad: [
      ['a status', plainWith({ statuses: [['  ', 'todo']] }), {}, ['----']],
      ['a transition', plainWith({ transitions: [['', ['Open'], 'Working']] }), {}, ['----']],
    ],
  },
  'workflow.status-category': {
    good: [['each has one', PLAIN]],
    bad: [
      [
        'not asked yet',
        plainWith({ statuses: [['Escalated', null]], transitions: [['Escalate', 'any', 'Escalated']] }),
        {},
        ['escalated'],
      ],
    ],
  },
  'workflow.status-name-twice': {
    good: [
      [
        'names that begin alike',
        plainWith({ statuses: [['Open again', 'todo']], transitions: [['Again', ['Open'], 'Open again']] }),
      ],
    ],
    bad: [
      ['the same letters', plainWith({ statuses: [['Open', 'todo']] }), {}, ['open-4']],
      ['other capitals and blanks', plainWith({ statuses: [['OPEN ', 'done']] }), {}, ['open-']],
    ],
  },
  'workflow.transition-incomplete': {
    good: [['from a status to itself', plainWith({ transitions: [['Comment', ['Working'], 'Working']] })]],
    bad: [
      ['no target yet', plainWith({ transitions: [['Escalate', ['Open'], null]] }), {}, ['escalate']],
      ['a target that is gone', plainWith({ transitions: [['Escalate', ['Open'], 'Gone']] }), {}, ['escalate']],
      ['no source yet', plainWith({ transitions: [['Escalate', [], 'Working']] }), {}, ['escalate']],
      [
        'a source that is gone',
        plainWith({ transitions: [['Escalate', ['Open', 'Gone'], 'Working']] }),
        {},
        ['escalate'],
      ],
      ['both ends', plainWith({ transitions: [['Escalate', ['Gone'], null]] }), {}, ['escalate', 'escalate']],
    ],
  },
  'workflow.transition-name-twice': {
    good: [
      [
        'the same name out of different statuses',
        plainWith({
          transitions: [
            ['Close', ['Open'], 'Resolved', { resolution: 'Done' }],
            ['Close', ['Working'], 'Resolved', { resolution: 'Done', id: 'close-2' }],
          ],
        }),
      ],
      [
        'the name of the initial transition',
        plainWith({ transitions: [['Create', ['Open'], 'Working', { id: 'create-2' }]] }),
      ],
      [
        'other capitals',
        plainWith({ transitions: [['start', ['Open'], 'Resolved', { id: 'start-2', resolution: 'Done' }]] }),
      ],
    ],
    bad: [
      [
        'out of one status',
        plainWith({ transitions: [['Start', ['Open'], 'Resolved', { id: 'start-2', resolution: 'Done' }]] }),
        {},
        ['start-2'],
      ],
      [
        'one of them from any status',
        plainWith({ transitions: [['Start', 'any', 'Working', { id: 'start-2', resolution: null }]] }),
        {},
        ['start-2'],
      ],
      [
        'both from any status',
        plainWith({
          transitions: [
            ['Escalate', 'any', 'Working', { resolution: null }],
            ['Escalate', 'any', 'Open', { id: 'escalate-2', resolution: null }],
          ],
        }),
        {},
        ['escalate-2'],
      ],
    ],
  },
  'workflow.transition-field': {
    good: [['a screen with fields that are there', changed(PLAIN, 'Start', { screenFieldIds: [FIELD.reason] })]],
    bad: [
      [
        'a screen with one that is gone',
        changed(PLAIN, 'Start', { screenFieldIds: [FIELD.reason, FIELD.gone] }),
        {},
        ['start'],
      ],
    ],
  },
  'workflow.condition-incomplete': {
    good: [['compared with something', when([{ fieldId: FIELD.reason, operator: 'is', value: 'Fire' }])]],
    bad: [
      ['without a field', when([FILLED, { fieldId: null, operator: 'is' }]), {}, ['start']],
      ['without a value', when([FILLED, { fieldId: FIELD.resolution, operator: 'is' }]), {}, ['start']],
      [
        'several where one is compared',
        when([FILLED, { fieldId: FIELD.resolution, operator: 'is', value: ['done'] }]),
        {},
        ['start'],
      ],
    ],
  },
  'workflow.condition-dangling': {
    good: [['an option that is there', when([{ fieldId: FIELD.resolution, operator: 'is', value: 'done' }])]],
    bad: [
      [
        'a condition on one that is gone',
        changed(PLAIN, 'Start', {
          conditions: {
            match: 'all',
            conditions: [{ match: 'any', conditions: [{ fieldId: FIELD.gone, operator: 'isEmpty' }] }],
          },
        }),
        {},
        ['start'],
      ],
      [
        'an option that is gone',
        when([{ fieldId: FIELD.resolution, operator: 'isOneOf', value: ['done', 'lost'] }]),
        {},
        ['start'],
      ],
    ],
  },
  'workflow.condition-operator': {
    good: [['one that the type knows', when([{ fieldId: FIELD.resolution, operator: 'isNoneOf', value: ['done'] }])]],
    bad: [
      [
        'one that it does not know',
        when([{ fieldId: FIELD.resolution, operator: 'lessThan', value: 'done' }]),
        {},
        ['start'],
      ],
    ],
  },
  'workflow.condition-retired-option': {
    good: [['one that is offered', when([{ fieldId: FIELD.resolution, operator: 'isNot', value: 'done' }])]],
    bad: [
      ['one that is no longer', when([{ fieldId: FIELD.resolution, operator: 'isNot', value: 'late' }]), {}, ['start']],
    ],
  },
  'workflow.condition-too-deep': {
    good: [['five deep', when([nested(4)])]],
    bad: [['six deep', when([FILLED, nested(5)]), {}, ['start']]],
  },
  'workflow.condition-at-start': {
    good: [
      [
        'an empty group where the request is made',
        changed(PLAIN, 'Create', { conditions: { match: 'all', conditions: [] } }),
      ],
    ],
    bad: [
      [
        'conditions where the request is made',
        changed(PLAIN, 'Create', { conditions: { match: 'all', conditions: [FILLED] } }),
        {},
        ['create'],
      ],
    ],
  },
  'workflow.condition-field-nowhere': {
    good: [
      [
        'asked by one request type',
        when([FILLED]),
        { requestTypes: [form('Access', FIELD.reason), form('Laptop', FIELD.teams)] },
      ],
      [
        'asked on a screen',
        changed(when([FILLED]), 'Resolve', { screenFieldIds: [FIELD.reason] }),
        { requestTypes: [form('Laptop', FIELD.teams)] },
      ],
      ['while no request type uses the workflow', when([FILLED])],
    ],
    bad: [['asked nowhere', when([FILLED]), { requestTypes: [form('Laptop', FIELD.teams)] }, ['start']]],
  },
  'workflow.condition-never-holds': {
    good: [
      [
        'one or the other',
        when(
          [
            { fieldId: FIELD.resolution, operator: 'is', value: 'done' },
            { fieldId: FIELD.resolution, operator: 'is', value: 'kept' },
          ],
          'any',
        ),
      ],
    ],
    bad: [
      [
        'two choices at once',
        when([
          { fieldId: FIELD.resolution, operator: 'is', value: 'done' },
          { fieldId: FIELD.resolution, operator: 'is', value: 'kept' },
        ]),
        {},
        ['start'],
      ],
      [
        'a choice that is no longer offered alone',
        when([{ fieldId: FIELD.resolution, operator: 'is', value: 'late' }]),
        {},
        ['start'],
      ],
    ],
  },
  'workflow.condition-always-holds': {
    good: [['for all but one', when([{ fieldId: FIELD.resolution, operator: 'isNot', value: 'done' }])]],
    bad: [
      [
        'filled in or not',
        when(
          [
            { fieldId: FIELD.reason, operator: 'isEmpty' },
            { fieldId: FIELD.reason, operator: 'isNotEmpty' },
          ],
          'any',
        ),
        {},
        ['start'],
      ],
    ],
  },
  'workflow.condition-undecided': {
    good: [['a text without a pattern', when([{ fieldId: FIELD.reason, operator: 'contains', value: 'fire' }])]],
    bad: [
      ['a text within a pattern', when([{ fieldId: FIELD.code, operator: 'contains', value: 'fire' }]), {}, ['start']],
    ],
  },
  'workflow.unreachable-status': {
    good: [
      [
        'reached from any status',
        plainWith({
          statuses: [['Escalated', 'inProgress']],
          transitions: [
            ['Escalate', 'any', 'Escalated', { resolution: null }],
            ['Calm', ['Escalated'], 'Open'],
          ],
        }),
      ],
      [
        'reached by what reopens',
        plainWith({
          statuses: [['Reopened', 'todo']],
          transitions: [['Restart', ['Reopened'], 'Working']],
          reopenRules: [{ from: ['Resolved'], to: 'Reopened' }],
        }),
      ],
    ],
    bad: [
      [
        'nothing leads there',
        plainWith({ statuses: [['Escalated', 'inProgress']], transitions: [['Calm', ['Escalated'], 'Open']] }),
        {},
        ['escalated'],
      ],
      [
        'two that lead to each other',
        plainWith({
          statuses: [
            ['Left', 'todo'],
            ['Right', 'todo'],
          ],
          transitions: [
            ['Go right', ['Left'], 'Right'],
            ['Go left', ['Right'], 'Left'],
            ['End', ['Left'], 'Resolved', { resolution: 'Done' }],
          ],
        }),
        {},
        ['left', 'right'],
      ],
      [
        'only itself',
        plainWith({
          statuses: [['Escalated', 'inProgress']],
          transitions: [
            ['Repeat', ['Escalated'], 'Escalated'],
            ['Calm', ['Escalated'], 'Open'],
          ],
        }),
        {},
        ['escalated'],
      ],
    ],
  },
  'workflow.no-way-to-done': {
    good: [
      ['several statuses of category Done', APPROVED],
      [
        'an end whose category is not known yet',
        plainWith({ statuses: [['Parked', null]], transitions: [['Park', ['Open'], 'Parked']] }),
      ],
      ['a new status without transitions', plainWith({ statuses: [['Parked', 'inProgress']] })],
    ],
    bad: [
      [
        'a dead end',
        plainWith({ statuses: [['Parked', 'todo']], transitions: [['Park', ['Open'], 'Parked']] }),
        {},
        ['parked'],
      ],
    ],
  },
  'workflow.done-without-way-out': {
    good: [
      ['a transition out of it', PLAIN],
      [
        'a reopen rule alone',
        {
          ...PLAIN,
          transitions: PLAIN.transitions?.slice(0, 3),
          reopenRules: [{ from: ['Resolved'], to: 'Open', by: ['reporter'], withinDays: 5 }],
        },
      ],
      ['one of two that is left', APPROVED],
      [
        'one status alone',
        { statuses: [['Done', 'done']], transitions: [['Create', 'start', 'Done', { resolution: 'Done' }]] },
      ],
    ],
    bad: [['no way out', { ...PLAIN, transitions: PLAIN.transitions?.slice(0, 3) }, {}, ['statuses']]],
  },
  'workflow.no-todo-status': {
    good: [
      ['one', PLAIN],
      [
        'not all known',
        {
          statuses: [
            ['Open', null],
            ['Resolved', 'done'],
          ],
          transitions: [
            ['Create', 'start', 'Open'],
            ['Resolve', ['Open'], 'Resolved', { resolution: 'Done' }],
          ],
        },
      ],
    ],
    bad: [
      [
        'none',
        {
          statuses: [
            ['Working', 'inProgress'],
            ['Resolved', 'done'],
          ],
          transitions: [
            ['Create', 'start', 'Working'],
            ['Resolve', ['Working'], 'Resolved', { resolution: 'Done' }],
          ],
        },
        {},
        ['statuses'],
      ],
    ],
  },
  'workflow.no-done-status': {
    good: [
      ['one', PLAIN],
      [
        'not all known',
        {
          statuses: [
            ['Open', 'todo'],
            ['Resolved', null],
          ],
          transitions: [
            ['Create', 'start', 'Open'],
            ['Resolve', ['Open'], 'Resolved'],
          ],
        },
      ],
    ],
    bad: [['none', { statuses: [['Open', 'todo']], transitions: [['Create', 'start', 'Open']] }, {}, ['statuses']]],
  },
  'workflow.approval-outside-service-project': {
    good: [
      ['in a service project', APPROVED],
      ['no approval elsewhere', PLAIN, { isServiceProject: false }],
    ],
    bad: [['in another project', APPROVED, { isServiceProject: false }, ['approval-1']]],
  },
  'workflow.approval-status': {
    good: [
      [
        'several approvals, one after another',
        {
          statuses: [
            ['Manager', 'todo'],
            ['Owner', 'todo'],
            ['Granted', 'done'],
            ['Declined', 'done'],
          ],
          transitions: [
            ['Create', 'start', 'Manager'],
            ['Manager approves', ['Manager'], 'Owner'],
            ['Manager declines', ['Manager'], 'Declined', { resolution: 'Declined' }],
            ['Owner approves', ['Owner'], 'Granted', { resolution: 'Done' }],
            ['Owner declines', ['Owner'], 'Declined', { resolution: 'Declined' }],
          ],
          approvals: [
            {
              name: 'Manager',
              approvers: PEOPLE,
              status: 'Manager',
              approve: 'Manager approves',
              decline: 'Manager declines',
            },
            { name: 'Owner', approvers: PEOPLE, status: 'Owner', approve: 'Owner approves', decline: 'Owner declines' },
          ],
        },
      ],
    ],
    bad: [
      ['none', approvedBy({ status: null }), {}, ['approval-1']],
      ['one that is gone', approvedBy({ status: 'Gone' }), {}, ['approval-1']],
      [
        'two in one status',
        approvedWith({
          approvals: [
            {
              name: 'Owner',
              approvers: PEOPLE,
              status: 'Waiting for approval',
              approve: 'Approve',
              decline: 'Decline',
            },
          ],
        }),
        {},
        ['approval-2'],
      ],
    ],
  },
  'workflow.approval-transitions': {
    good: [
      ['both', APPROVED],
      ['a status that is missing is said by its own rule', approvedBy({ status: null })],
      ['a decision back to the same status', changedTarget(APPROVED, 'Decline', 'Waiting for approval')],
    ],
    bad: [
      ['no approving one', approvedBy({ approve: undefined }), {}, ['approval-1']],
      ['no declining one', approvedBy({ decline: undefined }), {}, ['approval-1']],
      ['one that is gone', approvedBy({ decline: 'Gone' }), {}, ['approval-1']],
      ['one out of another status', approvedBy({ approve: 'Deliver' }), {}, ['approval-1']],
    ],
  },
  'workflow.approval-one-outcome': {
    good: [['two transitions', APPROVED]],
    bad: [
      ['one for both', approvedBy({ decline: 'Approve' }), {}, ['approval-1']],
      [
        'two that lead to one status',
        {
          ...APPROVED,
          transitions: (APPROVED.transitions ?? []).map((each) =>
            each[0] === 'Decline' ? ['Decline', ['Waiting for approval'], 'Approved'] : each,
          ),
        },
        {},
        ['approval-1'],
      ],
    ],
  },
  'workflow.approval-approvers': {
    good: [
      ['people', APPROVED],
      ['groups', approvedBy({ approvers: { by: 'groups', names: ['Managers'] } })],
      [
        'a field in every form',
        approvedBy({ approvers: { by: 'field', fieldId: FIELD.approver } }),
        { requestTypes: [form('Access', FIELD.approver), form('Laptop', FIELD.reason, FIELD.approver)] },
      ],
      [
        'a field of groups',
        approvedBy({ approvers: { by: 'field', fieldId: FIELD.teams } }),
        { requestTypes: [form('Access', FIELD.teams)] },
      ],
      ['no form uses the workflow', approvedBy({ approvers: { by: 'field', fieldId: FIELD.approver } })],
      [
        'a field that the way into the status asks for',
        changed(approvedBy({ approvers: { by: 'field', fieldId: FIELD.approver } }), 'Create', {
          screenFieldIds: [FIELD.approver],
        }),
        { requestTypes: [form('Access')] },
      ],
    ],
    bad: [
      ['no one named', approvedBy({ approvers: { by: 'people', names: [' '] } }), {}, ['approval-1']],
      ['no group named', approvedBy({ approvers: { by: 'groups', names: [] } }), {}, ['approval-1']],
      ['no field chosen', approvedBy({ approvers: { by: 'field', fieldId: null } }), {}, ['approval-1']],
      ['a field that is gone', approvedBy({ approvers: { by: 'field', fieldId: FIELD.gone } }), {}, ['approval-1']],
      [
        'a field of text',
        approvedBy({ approvers: { by: 'field', fieldId: FIELD.reason } }),
        { requestTypes: [form('Access', FIELD.reason)] },
        ['approval-1'],
      ],
      [
        'a field that one form lacks',
        approvedBy({ approvers: { by: 'field', fieldId: FIELD.approver } }),
        { requestTypes: [form('Access', FIELD.approver), form('Laptop')] },
        ['approval-1'],
      ],
    ],
  },
  'workflow.approval-needs': {
    good: [
      ['one', approvedBy({ needs: { by: 'number', count: 1 } })],
      ['twenty', approvedBy({ needs: { by: 'number', count: 20 } })],
      ['1%', approvedBy({ needs: { by: 'percent', percent: 1 } })],
      ['100%', approvedBy({ needs: { by: 'percent', percent: 100 } })],
      ['one of each', approvedBy({ needs: { by: 'principal' } })],
    ],
    bad: [
      ['nobody', approvedBy({ needs: { by: 'number', count: 0 } }), {}, ['approval-1']],
      ['twenty-one', approvedBy({ needs: { by: 'number', count: 21 } }), {}, ['approval-1']],
      ['0%', approvedBy({ needs: { by: 'percent', percent: 0 } }), {}, ['approval-1']],
      ['101%', approvedBy({ needs: { by: 'percent', percent: 101 } }), {}, ['approval-1']],
    ],
  },
  'workflow.approval-bypassed': {
    good: [
      ['only the two', APPROVED],
      [
        'a transition to itself',
        approvedWith({ transitions: [['Remind', ['Waiting for approval'], 'Waiting for approval']] }),
      ],
      [
        'from any status into it',
        approvedWith({ transitions: [['Ask again', 'any', 'Waiting for approval', { resolution: null }]] }),
      ],
    ],
    bad: [
      [
        'a third',
        approvedWith({
          transitions: [['Withdraw', ['Waiting for approval'], 'Declined', { resolution: 'Withdrawn' }]],
        }),
        {},
        ['withdraw'],
      ],
      [
        'one from any status',
        approvedWith({ transitions: [['Cancel', 'any', 'Declined', { resolution: 'Cancelled' }]] }),
        {},
        ['cancel'],
      ],
    ],
  },
  'workflow.approval-skipped': {
    good: [
      [
        'from any status to somewhere else',
        approvedWith({ transitions: [['Cancel', 'any', 'Declined', { resolution: 'Cancelled' }]] }),
      ],
    ],
    bad: [
      [
        'from any status to the approved one',
        approvedWith({ transitions: [['Rush', 'any', 'Approved', { resolution: null }]] }),
        {},
        ['rush'],
      ],
    ],
  },
  'workflow.approval-screen': {
    good: [['a screen on another transition', changed(APPROVED, 'Deliver', { screenFieldIds: [FIELD.reason] })]],
    bad: [
      ['on the approving one', changed(APPROVED, 'Approve', { screenFieldIds: [FIELD.reason] }), {}, ['approve']],
      ['on the declining one', changed(APPROVED, 'Decline', { screenFieldIds: [FIELD.reason] }), {}, ['decline']],
    ],
  },
  'workflow.done-without-resolution': {
    good: [
      ['set', PLAIN],
      [
        'asked for on the screen',
        changed(PLAIN, 'Resolve', { resolution: undefined, screenFieldIds: [FIELD.resolution] }),
      ],
      ['from Done to Done', approvedWith({ transitions: [['Archive', ['Delivered'], 'Declined']] })],
      [
        'a category that is not known',
        {
          statuses: [
            ['Open', 'todo'],
            ['Resolved', null],
          ],
          transitions: [
            ['Create', 'start', 'Open'],
            ['Resolve', ['Open'], 'Resolved'],
          ],
        },
      ],
    ],
    bad: [
      ['not said', changed(PLAIN, 'Resolve', { resolution: undefined }), {}, ['resolve']],
      ['cleared', changed(PLAIN, 'Resolve', { resolution: null }), {}, ['resolve']],
      ['blank', changed(PLAIN, 'Resolve', { resolution: ' ' }), {}, ['resolve']],
      ['from any status', plainWith({ transitions: [['Cancel', 'any', 'Resolved']] }), {}, ['cancel']],
      ['made so', { statuses: [['Logged', 'done']], transitions: [['Create', 'start', 'Logged']] }, {}, ['create']],
      [
        'an approval shows no screen that asks for it',
        changed(APPROVED, 'Decline', { resolution: undefined, screenFieldIds: [FIELD.resolution] }),
        {},
        ['decline'],
      ],
    ],
  },
  'workflow.reopened-with-resolution': {
    good: [
      ['cleared', PLAIN],
      ['from Done to Done', approvedWith({ transitions: [['Archive', ['Delivered'], 'Declined']] })],
    ],
    bad: [
      ['left', changed(PLAIN, 'Reopen', { resolution: undefined }), {}, ['reopen']],
      ['set again', changed(PLAIN, 'Reopen', { resolution: 'Done' }), {}, ['reopen']],
      ['from any status', plainWith({ transitions: [['Escalate', 'any', 'Working']] }), {}, ['escalate']],
    ],
  },
  'workflow.resolution-unresolved': {
    good: [['cleared', PLAIN]],
    bad: [['set to it', changed(PLAIN, 'Resolve', { resolution: ' unresolved' }), {}, ['resolve']]],
  },
  'workflow.reopen-incomplete': {
    good: [
      ['all said', plainWith({ reopenRules: [{ from: ['Resolved'], to: 'Open' }] })],
      ['on the day itself', plainWith({ reopenRules: [{ from: ['Resolved'], to: 'Open', withinDays: 0 }] })],
    ],
    bad: [
      ['no statuses', plainWith({ reopenRules: [{ from: [], to: 'Open' }] }), {}, ['reopen-1']],
      ['statuses that are gone', plainWith({ reopenRules: [{ from: ['Gone'], to: 'Open' }] }), {}, ['reopen-1']],
      ['no target', plainWith({ reopenRules: [{ from: ['Resolved'], to: null }] }), {}, ['reopen-1']],
      ['nobody', plainWith({ reopenRules: [{ from: ['Resolved'], to: 'Open', by: [] }] }), {}, ['reopen-1']],
      ['no days', plainWith({ reopenRules: [{ from: ['Resolved'], to: 'Open', withinDays: null }] }), {}, ['reopen-1']],
    ],
  },
};

function changedTarget(base: WrittenWorkflow, name: string, to: string): WrittenWorkflow {
  return {
    ...base,
    transitions: base.transitions?.map(([each, from, target, own]) => [each, from, each === name ? to : target, own]),
  };
}

describe('every rule', () => {
  it('is in the table with workflows that keep it and workflows that do not', () => {
    expect(Object.keys(TABLE).sort()).toEqual(WORKFLOW_RULES.map(({ id }) => id).sort());
    for (const { good, bad } of Object.values(TABLE)) expect([good.length > 0, bad.length > 0]).toEqual([true, true]);
  });

  describe.each(Object.entries(TABLE))('%s', (rule, { good, bad }) => {
    const severity = WORKFLOW_RULES.find(({ id }) => id === rule)?.severity;

    it.each(good)('takes: %s', (_, written, surroundings) => {
      expect(check(written, surroundings).filter((finding) => finding.rule === rule)).toEqual([]);
    });

    it.each(bad)('finds: %s', (_, written, surroundings, places) => {
      const found = check(written, surroundings).filter((finding) => finding.rule === rule);
      expect(found.map(({ path }) => path[2] ?? path[1])).toEqual(places);
      for (const finding of found)
        expect(finding).toMatchObject({
          severity,
          itemId: 'f'.repeat(24),
          message: expect.stringMatching(/^.+[.:]|\?/),
        });
    });
  });
});

describe('workflows as the platform has them', () => {
  it.each<Example>([
    ['a plain one', PLAIN],
    ['one with an approval', APPROVED],
    [
      'one that goes from any status to each',
      {
        statuses: [
          ['To Do', 'todo'],
          ['In Progress', 'inProgress'],
          ['Done', 'done'],
        ],
        transitions: [
          ['Create', 'start', 'To Do'],
          ['To Do', 'any', 'To Do', { resolution: null }],
          ['In Progress', 'any', 'In Progress', { resolution: null }],
          ['Done', 'any', 'Done', { resolution: 'Done' }],
        ],
      },
    ],
  ])('has nothing to say of %s', (_, written) => {
    expect(check(written)).toEqual([]);
  });

  it('never reports an error that the platform accepts', () => {
    const classic: WrittenWorkflow = {
      statuses: [
        ['Open', 'todo'],
        ['In Progress', 'inProgress'],
        ['Resolved', 'done'],
        ['Reopened', 'todo'],
        ['Closed', 'done'],
      ],
      transitions: [
        ['Create Issue', 'start', 'Open'],
        ['Start Progress', ['Open', 'Reopened'], 'In Progress'],
        ['Stop Progress', ['In Progress'], 'Open'],
        ['Resolve Issue', ['Open', 'In Progress', 'Reopened'], 'Resolved'],
        ['Close Issue', ['Open', 'In Progress', 'Reopened'], 'Closed'],
        ['Close Issue', ['Resolved'], 'Closed', { id: 'close-issue-2' }],
        ['Reopen Issue', ['Resolved', 'Closed'], 'Reopened'],
        ['Edit', ['Closed'], 'Closed'],
      ],
    };
    expect(check(classic).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('a fix', () => {
  it.each<[string, WrittenWorkflow, string]>([
    [
      'clears a resolution that nothing says anything of',
      changed(PLAIN, 'Reopen', { resolution: undefined }),
      'workflow.reopened-with-resolution',
    ],
    [
      'clears one that is called Unresolved',
      changed(PLAIN, 'Reopen', { resolution: 'Unresolved' }),
      'workflow.resolution-unresolved',
    ],
    [
      'takes the fields off the screen of a decision',
      changed(APPROVED, 'Approve', { screenFieldIds: [FIELD.reason] }),
      'workflow.approval-screen',
    ],
    [
      'takes out a condition on a field that is gone',
      when([{ fieldId: FIELD.gone, operator: 'isEmpty' }, FILLED]),
      'workflow.condition-dangling',
    ],
    [
      'takes out conditions where the request is made',
      changed(PLAIN, 'Create', { conditions: { match: 'any', conditions: [FILLED] } }),
      'workflow.condition-at-start',
    ],
    [
      'takes a field that is gone off a screen',
      changed(PLAIN, 'Start', { screenFieldIds: [FIELD.reason, FIELD.gone] }),
      'workflow.transition-field',
    ],
  ])('%s', (_, written, rule) => {
    const content = workflowOf(written);
    const surroundings = { id: 'f'.repeat(24), project: { isServiceProject: true }, requestTypes: [], fields };
    const found = checkWorkflow({ ...surroundings, content }).find((finding) => finding.rule === rule);
    const fixed = structuredClone({ content });
    for (const change of (found?.fix && changesOfFix(fixed, found.fix)) ?? []) {
      if (change.kind !== 'set') throw new Error('Only sets are expected here');
      const holder = change.path
        .slice(0, -1)
        .reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, fixed);
      const key = change.path.at(-1) ?? '';
      expect(holder[key]).toEqual(change.from);
      holder[key] = change.to;
    }
    expect(workflowContent.safeParse(fixed.content).success).toBe(true);
    expect(checkWorkflow({ ...surroundings, content: fixed.content })).toEqual([]);
  });
});
