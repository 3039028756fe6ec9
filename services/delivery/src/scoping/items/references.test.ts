import { randomUUID } from 'node:crypto';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';
import { scopeOf, set, type TestScope } from '../../testing/scope.ts';

const delivery = await startDelivery('scope-references');
afterAll(() => delivery.close());

const group = (name: string) => ({ name, order: 'a0' });
const placement = (fieldId: string) => ({ fieldId, sectionId: 'sec1', required: false, hiddenByDefault: false });
const asks = (fieldId: string) => ({ match: 'all', conditions: [{ fieldId, operator: 'isNotEmpty' }] });
const rule = (fieldId: string) => ({
  when: asks(fieldId),
  effect: 'require',
  sectionIds: [],
  placementIds: ['pla1'],
  optionIds: [],
});
const transition = { name: 'Go', from: 'start', toStatusId: 'sta1', actors: [], conditions: null, screenFieldIds: [] };

/**
 * A project with two portal groups, a workflow, a field, and a request type of the first group that has the field on
 * its form.
 */
async function filled(scope: TestScope, key = 'DESK') {
  const desk = await scope.project({ content: { key, portalGroups: { grp1: group('One'), grp2: group('Two') } } });
  const field = await scope.make('field');
  const content = { statuses: { sta1: { name: 'Open', category: 'todo' } }, transitions: { tra1: transition } };
  const workflow = await scope.make('workflow', { projectId: desk.id, content });
  const sections = { sec1: { name: 'All', help: '', hiddenByDefault: false } };
  const placements = { pla1: placement(field.id) };
  const type = await scope.make('requestType', {
    projectId: desk.id,
    content: { portalGroupId: 'grp1', sections, placements },
  });
  return { desk, field, workflow, type };
}
const started = async () => {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  return { at, scope, ...(await filled(scope)) };
};
const remove = async (scope: TestScope, item: ScopeItem, force = true) =>
  scope.onItem('deleteScopeItem', item, { version: (await scope.read(item)).version, force });
const detailsOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { details?: Record<string, string> }).details,
];

describe('a portal group', () => {
  const assign = async (scope: TestScope, type: ScopeItem, to: string | null) => {
    const from = (await scope.read(type)).content as { portalGroupId: string | null };
    return scope.change(type, [set(['content', 'portalGroupId'], from.portalGroupId, to)]);
  };
  const move = (scope: TestScope, type: ScopeItem, portalGroupId: string | null) =>
    scope.onItem('moveScopeItem', type, { after: null, portalGroupId });

  it('that the project does not have, or no longer has, is no place for a request type, in any call', async () => {
    const { scope, desk, type } = await started();
    await scope.project({ content: { key: 'HR', portalGroups: { grp9: group('Elsewhere') } } });
    await scope.changed(desk, set(['content', 'portalGroups', 'grp2'], desk.content.portalGroups.grp2, undefined));
    const before = await scope.read(type);
    const make = (portalGroupId: string) =>
      scope.inCompany('createScopeItem', {
        body: {
          operationId: randomUUID(),
          kind: 'requestType',
          name: 'x',
          projectId: desk.id,
          content: { portalGroupId },
        },
      });
    for (const gone of ['grp2', 'grp9', 'nowhere'])
      for (const ask of [assign, move, (_: TestScope, __: ScopeItem, id: string) => make(id)])
        expect(detailsOf(await ask(scope, type, gone)), gone).toEqual([
          422,
          { portalGroupId: MESSAGES.notAPortalGroup },
        ]);
    expect(await scope.read(type)).toEqual(before);
    expect((await make('grp1')).status).toBe(201);
    expect([(await move(scope, type, null)).status, (await assign(scope, type, 'grp1')).status]).toEqual([200, 200]);
  });

  it('that was deleted after a request type was put there prevents no one from editing and moving that, also to other groups', async () => {
    const { scope, desk, type } = await started();
    await scope.changed(desk, set(['content', 'portalGroups', 'grp1'], desk.content.portalGroups.grp1, undefined));
    await scope.changed(type, set(['name'], type.name, 'Still here'));
    expect((await move(scope, type, 'grp1')).status).toBe(200);
    expect((await scope.onItem('moveScopeItem', type, { after: null })).status).toBe(200);
    expect((await move(scope, type, 'grp2')).status).toBe(200);
    expect((await move(scope, type, 'grp1')).status).toBe(422);
    expect((await assign(scope, type, null)).status).toBe(200);
  });

  it('that is deleted while a request type is put there takes it in or refuses it, as it came first', async () => {
    const { scope, desk, type } = await started();
    for (let round = 0; round < 6; round += 1) {
      const [moved, taken] = await Promise.all([
        round % 2 === 0 ? move(scope, type, 'grp2') : assign(scope, type, 'grp2'),
        scope.change(desk, [set(['content', 'portalGroups', 'grp2'], { ...group('Two') }, undefined)]),
      ]);
      expect(taken.status).toBe(200);
      const events = (await scope.events())
        .filter(({ targetId }) => targetId === type.id || targetId === desk.id)
        .map(({ targetId }) => targetId);
      expect(moved.status).toBe(events.lastIndexOf(type.id) > events.lastIndexOf(desk.id) ? 422 : moved.status);
      if (moved.status === 200) expect(events.at(-1)).toBe(desk.id);
      else expect(moved.status).toBe(422);
      await scope.changed(await scope.read(desk), set(['content', 'portalGroups', 'grp2'], undefined, { name: 'Two' }));
      await scope.changed(
        await scope.read(desk),
        set(['content', 'portalGroups', 'grp2', 'name'], 'Two', 'Three'),
        set(['content', 'portalGroups', 'grp2', 'name'], 'Three', 'Two'),
      );
      await move(scope, type, null);
    }
  });
});

describe('deleted items', () => {
  it('is referred to by nothing new, wherever it would stand, until it is brought back', async () => {
    const { scope, desk, field, workflow, type } = await started();
    const gone = await scope.make('field', { name: 'Gone' });
    for (const item of [gone, workflow]) expect((await remove(scope, item)).status).toBe(200);
    const flow = await scope.make('workflow', { projectId: desk.id, content: workflow.content });
    const approval = {
      name: 'a',
      statusId: 'sta1',
      approvers: { by: 'field', fieldId: gone.id },
      needs: { by: 'principal' },
    };
    const test = { name: 't', answers: { [gone.id]: 'x' }, visiblePlacementIds: [], requiredPlacementIds: [] };
    const changes: [ScopeItem, ...Parameters<typeof set>][] = [
      [type, ['content', 'workflowId'], null, workflow.id],
      [type, ['content', 'placements', 'pla2'], undefined, placement(gone.id)],
      [type, ['content', 'placements', 'pla1', 'fieldId'], field.id, gone.id],
      [type, ['content', 'rules', 'rul1'], undefined, rule(gone.id)],
      [type, ['content', 'tests', 'tes1'], undefined, test],
      [flow, ['content', 'transitions', 'tra1', 'screenFieldIds'], [], [gone.id]],
      [flow, ['content', 'transitions', 'tra1', 'conditions'], null, asks(gone.id)],
      [
        flow,
        ['content', 'approvals', 'app1'],
        undefined,
        { ...approval, approveTransitionId: null, declineTransitionId: null },
      ],
    ];
    for (const [item, ...change] of changes) {
      const { status, body } = await scope.change(item, [set(...change)]);
      expect([status, JSON.stringify(body)], change[0].join('.')).toEqual([
        422,
        expect.stringMatching(/This (workflow|field) has been deleted/),
      ]);
    }
    for (const item of [gone, workflow]) expect((await scope.onItem('restoreScopeItem', item, {})).status).toBe(200);
    await scope.changed(
      type,
      set(['content', 'workflowId'], null, workflow.id),
      set(['content', 'placements', 'pla2'], undefined, placement(gone.id)),
    );
  });

  it('prevents no one from editing items that referred to it before', async () => {
    const { scope, field, workflow, type } = await started();
    await scope.changed(type, set(['content', 'workflowId'], null, workflow.id));
    for (const item of [field, workflow]) expect((await remove(scope, item)).status).toBe(200);
    await scope.changed(
      type,
      set(['name'], type.name, 'Still here'),
      set(['content', 'placements', 'pla1', 'required'], false, true),
      set(['content', 'rules', 'rul1'], undefined, rule(field.id)),
    );
    const changed = await scope.changed(type, set(['content', 'workflowId'], workflow.id, null));
    expect((await scope.change(changed, [set(['content', 'workflowId'], null, workflow.id)])).status).toBe(422);
  });

  it.each(['workflow', 'field'] as const)(
    'while being referred to for the first time stays, or is not referred to: a %s',
    async (kind) => {
      const { scope, desk, type } = await started();
      for (let round = 0; round < 5; round += 1) {
        const target = await scope.make(kind, kind === 'workflow' ? { projectId: desk.id } : {});
        const { content } = (await scope.read(type)) as typeof type;
        const refer =
          kind === 'workflow'
            ? set(['content', 'workflowId'], content.workflowId, target.id)
            : set(['content', 'placements', `new${round}`], undefined, placement(target.id));
        const [referred, deleted] = await Promise.all([scope.change(type, [refer]), remove(scope, target, false)]);
        expect([
          [200, 409],
          [422, 200],
        ]).toContainEqual([referred.status, deleted.status]);
      }
    },
  );
});

it('of another project, company or firm nothing is referred to, also where the ids of parts are the same', async () => {
  const { at, scope, desk, field, type } = await started();
  const sibling = await scopeOf(delivery, at);
  const foreign = await scopeOf(delivery, await delivery.firm());
  const ofProject = await filled(scope, 'OTHER');
  for (const theirs of [await filled(sibling), await filled(foreign)]) {
    for (const change of [
      set(['content', 'workflowId'], null, theirs.workflow.id),
      set(['content', 'placements', 'pla1', 'fieldId'], field.id, theirs.field.id),
      set(['content', 'workflowId'], null, ofProject.workflow.id),
    ])
      expect((await scope.change(type, [change])).status).toBe(422);
    const raised = await delivery.system(() =>
      delivery.database.models.scopeItems.findById(theirs.workflow.id).orFail().lean(),
    );
    expect([raised.version, raised.revision]).toEqual([1, 0]);
  }
  const unplaced = { operationId: randomUUID(), kind: 'requestType', name: 'x', projectId: ofProject.desk.id };
  await scope.changed(desk, set(['content', 'portalGroups', 'only'], undefined, group('Only here')));
  expect(
    (await scope.inCompany('createScopeItem', { body: { ...unplaced, content: { portalGroupId: 'only' } } })).status,
  ).toBe(422);
});
