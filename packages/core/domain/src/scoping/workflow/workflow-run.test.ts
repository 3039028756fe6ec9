import { type ConditionGroup, TRANSITION_ACTORS, type WorkflowContent } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedGroup } from '../condition.ts';
import type { Answers } from '../field/field-value.ts';
import { conditionContext, evaluateForm } from '../form/evaluator.ts';
import { fieldOf, optionsOf } from '../testing/form.ts';
import { aFormWithoutLoops, answersTo } from '../testing/form-arbitraries.ts';
import { initialStatusIds, reachedFrom } from './workflow-graph.ts';
import {
  type Actor,
  approvalsNeeded,
  heldMovesOf,
  makeMove,
  movesOf,
  type RunMove,
  type RunOptions,
  startRun,
  type WorkflowRun,
  waitDays,
} from './workflow-run.ts';
import { workflowOf } from './written-workflow.ts';

const ACCESS = workflowOf({
  statuses: [
    ['Waiting for approval', 'todo'],
    ['Working', 'inProgress'],
    ['Declined', 'done'],
    ['Done', 'done'],
  ],
  transitions: [
    ['Create', 'start', 'Waiting for approval'],
    ['Approve', ['Waiting for approval'], 'Working'],
    ['Decline', ['Waiting for approval'], 'Declined', { resolution: 'Declined' }],
    ['Withdraw', ['Waiting for approval', 'Working'], 'Declined', { resolution: 'Withdrawn', actors: ['reporter'] }],
    ['Deliver', ['Working'], 'Done', { resolution: 'Done', actors: ['agent'] }],
    ['Comment', 'any', 'Working', { actors: ['automation'], conditions: { match: 'all', conditions: [] } }],
  ],
  approvals: [
    {
      name: 'Manager',
      status: 'Waiting for approval',
      approve: 'Approve',
      decline: 'Decline',
      approvers: { by: 'people', names: ['Ana', 'Ben', 'Cem'] },
      needs: { by: 'number', count: 2 },
    },
  ],
  reopenRules: [{ from: ['Done'], to: 'Working', by: ['reporter'], withinDays: 5 }],
});

/** The request after moves by actor and name; fails if one is not available. */
function walk(workflow: WorkflowContent, moves: readonly [Actor, string][], options?: RunOptions): WorkflowRun {
  const start = startRun(workflow);
  if (start === null) throw new Error('The workflow does not start');
  return moves.reduce((run, [actor, name]) => {
    const move = movesOf(workflow, run, actor, options).find((each) => each.name === name);
    if (move === undefined) throw new Error(`${actor} cannot: ${name}`);
    return makeMove(workflow, run, actor, move);
  }, start);
}
const offered = (run: WorkflowRun, actor: Actor, options?: RunOptions) =>
  movesOf(ACCESS, run, actor, options).map(({ name }) => name);

const withConditions = (workflow: WorkflowContent, id: string, conditions: ConditionGroup): WorkflowContent => {
  const transition = workflow.transitions[id];
  if (transition === undefined) throw new Error(`The workflow has no transition ${id}`);
  return { ...workflow, transitions: { ...workflow.transitions, [id]: { ...transition, conditions } } };
};

describe('startRun', () => {
  it('creates the request as the reporter', () => {
    expect(startRun(ACCESS)).toEqual({
      statusId: 'waiting-for-approval',
      resolution: null,
      daysResolved: null,
      approved: 0,
      steps: [{ actor: 'reporter', name: 'Create', fromStatusId: null, toStatusId: 'waiting-for-approval' }],
    });
  });

  it.each([
    ['no initial transition', workflowOf({ statuses: [['Open', 'todo']] })],
    ['one that leads nowhere', workflowOf({ statuses: [['Open', 'todo']], transitions: [['Create', 'start', null]] })],
  ])('does not start with %s', (_, workflow) => expect(startRun(workflow)).toBeNull());
});

describe('offered moves', () => {
  const made = walk(ACCESS, []);
  const delivered = walk(ACCESS, [
    ['approver', 'Approve: Manager'],
    ['approver', 'Approve: Manager'],
    ['agent', 'Deliver'],
  ]);

  it('leaves the decision to the approver', () => {
    expect(offered(made, 'approver')).toEqual(['Approve: Manager', 'Decline: Manager']);
    expect(offered(made, 'agent')).toEqual([]);
  });

  it('offers no decision whose transition does not lead out of the status', () => {
    const [[id, approval] = []] = Object.entries(ACCESS.approvals);
    if (id === undefined || approval === undefined) throw new Error('The workflow has an approval');
    const astray = { ...ACCESS, approvals: { [id]: { ...approval, declineTransitionId: 'deliver' } } };
    expect(movesOf(astray, made, 'approver').map(({ kind }) => kind)).toEqual(['approve', 'transition']);
  });

  it('respect the permitted actors', () => {
    expect(offered(made, 'reporter')).toEqual(['Withdraw']);
    expect(
      offered(
        walk(ACCESS, [
          ['approver', 'Approve: Manager'],
          ['approver', 'Approve: Manager'],
        ]),
        'agent',
      ),
    ).toEqual(['Deliver']);
  });

  it('respect conditions', () => {
    const impact = { fieldId: 'impact', operator: 'is', value: 'high' } as const;
    const conditional = withConditions(ACCESS, 'comment', { match: 'all', conditions: [impact] });
    const fields = new Map([['impact', fieldOf('dropdown', { name: 'Impact', options: optionsOf(['high', 'low-']) })]]);
    const asked = (answers: Answers) =>
      movesOf(conditional, made, 'automation', { request: { fields, answers } }).map(({ name }) => name);
    expect(asked({ impact: 'high' })).toEqual(['Comment']);
    expect(asked({ impact: 'low-' })).toEqual([]);
    expect(asked({})).toEqual([]);
    // ignored conditions, such as on a deleted field, block nothing
    expect(movesOf(conditional, made, 'automation', { request: { fields: new Map(), answers: {} } })).toHaveLength(1);
    expect(movesOf(conditional, made, 'automation')).toHaveLength(1);
  });

  it('list every reason why a move is not offered', () => {
    const impact = { fieldId: 'impact', operator: 'is', value: 'high' } as const;
    const cost = { fieldId: 'cost', operator: 'atLeast', value: 100 } as const;
    const fields = new Map([
      ['impact', fieldOf('dropdown', { name: 'Impact', options: optionsOf(['high', 'low-']) })],
      ['cost', fieldOf('number', { name: 'Cost' })],
    ]);
    const conditional = withConditions(ACCESS, 'comment', {
      match: 'all',
      conditions: [impact, { match: 'any', conditions: [cost] }],
    });
    const held = (actor: Actor, answers: Answers) =>
      heldMovesOf(conditional, made, actor, { request: { fields, answers } }).map(({ name, because }) => [
        name,
        because,
      ]);
    expect(held('automation', { impact: 'high', cost: 20 })).toEqual([
      ['Approve: Manager', [{ by: 'actors', actors: ['approver'] }]],
      ['Decline: Manager', [{ by: 'actors', actors: ['approver'] }]],
      ['Withdraw', [{ by: 'actors', actors: ['reporter'] }]],
      ['Comment', [{ by: 'conditions', unmet: { match: 'all', conditions: [{ match: 'any', conditions: [cost] }] } }]],
    ]);
    expect(held('reporter', { impact: 'high', cost: 100 }).at(-1)).toEqual([
      'Comment',
      [{ by: 'actors', actors: ['automation'] }],
    ]);
    expect(heldMovesOf(ACCESS, waitDays(delivered, 6), 'reporter')).toContainEqual(
      expect.objectContaining({ because: [{ by: 'days', withinDays: 5 }] }),
    );
  });

  it('holds back the decision whose transition has conditions, and an approval only when it is the last one', () => {
    const impact = { fieldId: 'impact', operator: 'isNotEmpty' } as const;
    const conditional = withConditions(ACCESS, 'approve', { match: 'all', conditions: [impact] });
    const request = { fields: new Map([['impact', fieldOf('shortText', { name: 'Impact' })]]), answers: {} };
    const [first] = movesOf(conditional, made, 'approver', { request });
    expect(first).toMatchObject({ kind: 'approve', toStatusId: null });
    const once = makeMove(conditional, made, 'approver', first as RunMove);
    expect(movesOf(conditional, once, 'approver', { request }).map(({ kind }) => kind)).toEqual(['decline']);
    expect(heldMovesOf(conditional, once, 'approver', { request })[0]).toMatchObject({
      kind: 'approve',
      because: [{ by: 'conditions' }],
    });
  });

  it('reopen for the people and time of the rule', () => {
    expect(offered(delivered, 'reporter')).toEqual(['Reopen']);
    expect(offered(delivered, 'agent')).toEqual([]);
    expect(offered(waitDays(delivered, 5), 'reporter')).toEqual(['Reopen']);
    expect(offered(waitDays(waitDays(delivered, 3), 3), 'reporter')).toEqual([]);
  });
});

describe('a move', () => {
  it('waits for as many approvals as are needed', () => {
    const once = walk(ACCESS, [['approver', 'Approve: Manager']]);
    expect(once).toMatchObject({ statusId: 'waiting-for-approval', approved: 1 });
    expect(
      walk(ACCESS, [
        ['approver', 'Approve: Manager'],
        ['approver', 'Approve: Manager'],
      ]),
    ).toMatchObject({ statusId: 'working', approved: 0 });
  });

  it("decline immediately, and set the transition's fields", () => {
    expect(
      walk(ACCESS, [
        ['approver', 'Approve: Manager'],
        ['approver', 'Decline: Manager'],
      ]),
    ).toMatchObject({ statusId: 'declined', resolution: 'Declined', daysResolved: 0 });
  });

  it('preserve the resolution by default, and clear it when reopened', () => {
    const done = walk(ACCESS, [['reporter', 'Withdraw']]);
    expect(
      walk(ACCESS, [
        ['reporter', 'Withdraw'],
        ['automation', 'Comment'],
      ]),
    ).toMatchObject({ resolution: done.resolution, daysResolved: 0 });
    const reopened = walk(ACCESS, [
      ['approver', 'Approve: Manager'],
      ['approver', 'Approve: Manager'],
      ['agent', 'Deliver'],
      ['reporter', 'Reopen'],
    ]);
    expect(reopened).toMatchObject({ statusId: 'working', resolution: null, daysResolved: null });
    expect(reopened.steps.map(({ name }) => name)).toEqual([
      'Create',
      'Approve: Manager',
      'Approve: Manager',
      'Deliver',
      'Reopen',
    ]);
  });
});

describe('approvalsNeeded', () => {
  const people = { by: 'people' as const, names: ['Ana', 'Ben', 'Cem'] };
  const field = { by: 'field' as const, fieldId: null };
  const [approval] = Object.values(ACCESS.approvals);
  it.each([
    [people, { by: 'number' as const, count: 2 }, undefined, 2],
    [people, { by: 'number' as const, count: 9 }, undefined, 3],
    [people, { by: 'percent' as const, percent: 50 }, undefined, 2],
    [people, { by: 'percent' as const, percent: 1 }, undefined, 1],
    [people, { by: 'principal' as const }, undefined, 3],
    [field, { by: 'number' as const, count: 2 }, undefined, 1],
    [field, { by: 'number' as const, count: 2 }, 4, 2],
    [field, { by: 'percent' as const, percent: 100 }, 4, 4],
  ])('of %o with %o and %s asked: %i', (approvers, needs, asked, expected) => {
    expect(approval && approvalsNeeded({ ...approval, approvers, needs }, asked)).toBe(expected);
  });
});

describe('any walk', () => {
  const statusIds = ['one-', 'two-', 'three', 'four'];
  const statusId = fc.constantFrom(...statusIds);
  const transition = fc.record({
    name: fc.constantFrom('Go', 'Back', 'Close'),
    from: fc.oneof(fc.constant('any' as const), fc.uniqueArray(statusId, { minLength: 1 })),
    toStatusId: fc.oneof(statusId, fc.constant(null)),
    order: fc.constant('a0'),
    actors: fc.uniqueArray(fc.constantFrom(...TRANSITION_ACTORS)),
    conditions: fc.constant(null),
    screenFieldIds: fc.constant([]),
    resolution: fc.constantFrom('Done', null, undefined),
  });
  const workflow: fc.Arbitrary<WorkflowContent> = fc
    .record({
      transitions: fc.dictionary(fc.constantFrom('tr-1', 'tr-2', 'tr-3', 'tr-4', 'tr-5'), transition),
      approvedIn: statusId,
    })
    .map(({ transitions, approvedIn }) => ({
      ...workflowOf({ statuses: [], reopenRules: [] }),
      statuses: Object.fromEntries(
        statusIds.map((id, at) => [
          id,
          { name: id, category: at === 3 ? ('done' as const) : ('todo' as const), order: `a${at}` },
        ]),
      ),
      transitions: {
        ...transitions,
        first: {
          name: 'Create',
          from: 'start' as const,
          toStatusId: 'one-',
          order: 'a0',
          actors: [],
          conditions: null,
          screenFieldIds: [],
        },
      },
      approvals: {
        appr: {
          name: 'Manager',
          statusId: approvedIn,
          approvers: { by: 'people' as const, names: ['Ana', 'Ben'] },
          needs: { by: 'number' as const, count: 2 },
          approveTransitionId: 'tr-1',
          declineTransitionId: 'tr-2',
          order: 'a0',
        },
      },
    }));

  it('only reaches statuses that the check calls reachable, records its steps, and does not modify the previous run', () => {
    fc.assert(
      fc.property(
        workflow,
        fc.array(fc.tuple(fc.constantFrom(...TRANSITION_ACTORS), fc.nat(9)), { maxLength: 12 }),
        (content, choices) => {
          const reached = reachedFrom(content, initialStatusIds(content));
          let run = startRun(content);
          if (run === null) throw new Error('Every one of these workflows starts');
          for (const [actor, choice] of choices) {
            const moves = movesOf(content, run, actor);
            const move = moves[choice % Math.max(1, moves.length)];
            if (move === undefined) continue;
            const before = structuredClone(run);
            const after = makeMove(content, run, actor, move);
            expect(run).toEqual(before);
            expect(after.steps.at(-1)).toEqual({
              actor,
              name: move.name,
              fromStatusId: run.statusId,
              toStatusId: after.statusId,
            });
            expect(after.daysResolved === null).toBe(after.resolution === null);
            expect(reached).toContain(after.statusId);
            run = after;
          }
        },
      ),
    );
  });
});

describe('conditions of a transition', () => {
  it('hold exactly where a rule of the form with the same conditions acts', () => {
    const aRuleAndAnswers = aFormWithoutLoops.chain((one) =>
      answersTo(one).chain((answers) =>
        fc.constantFrom(...Object.keys(one.form.rules), null).map((ruleId) => ({ ...one, answers, ruleId })),
      ),
    );
    fc.assert(
      fc.property(aRuleAndAnswers, ({ form, fields, answers, ruleId }) => {
        const when: ConditionGroup =
          ruleId === null
            ? { match: 'all', conditions: [] }
            : (form.rules[ruleId]?.when ?? { match: 'all', conditions: [] });
        const { effective } = evaluateForm({ form, fields, answers });
        // A last section, hidden by default, that only these conditions show.
        const sections = { ...form.sections, probe: { name: 'Probe', help: '', order: 'z', hiddenByDefault: true } };
        const rules = {
          ...form.rules,
          probe: { when, effect: 'show' as const, order: 'z', sectionIds: ['probe'], placementIds: [], optionIds: [] },
        };
        const shown = evaluateForm({ form: { ...form, sections, rules }, fields, answers }).sections.probe;
        const workflow = withConditions(GO, 'go--', when);
        const run = startRun(workflow);
        if (run === null || shown === undefined) throw new Error('The workflow starts, and the form has the section');
        const options = { request: { fields, answers: effective } };
        const acts = shown.why.by === 'rules';
        const counts = countedGroup(when, conditionContext(form, fields)) !== null;
        // Conditions that are all ignored show no section, and block no transition.
        expect(movesOf(workflow, run, 'agent', options).length === 1).toBe(acts || !counts);
        expect(heldMovesOf(workflow, run, 'agent', options).length === 1).toBe(counts && !acts);
      }),
    );
  });
});

const GO = workflowOf({
  statuses: [
    ['Open', 'todo'],
    ['Done', 'done'],
  ],
  transitions: [
    ['Create', 'start', 'Open'],
    ['Go', ['Open'], 'Done'],
  ],
});
