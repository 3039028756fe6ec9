import type { AuditEvent } from '@scopewright/contracts';
import { ROUTES } from '@scopewright/contracts/routes';
import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { changesInText, eventWords } from '@scopewright/domain/activity/event-words';
import { afterAll, expect, it } from 'vitest';
import { startDelivery } from '../testing/delivery.ts';
import { scopeOf, set } from '../testing/scope.ts';

const delivery = await startDelivery('scope-words');
afterAll(() => delivery.close());

const sentence = (event: AuditEvent) => {
  const { before, name, after } = eventWords(event);
  return `${before}${name ?? ''}${after}`;
};
const IDS = /[0-9a-f]{24}|qq-/;

/** A firm's company with a workflow, a field and a request type, and helpers that read how its events are worded. */
async function told() {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const project = await scope.project({
    content: { key: 'DESK', portalGroups: { 'qq-grp': { name: 'Hardware', order: 'a0' } } },
  });
  const status = (name: string) => ({ name, category: null, order: '' });
  const workflow = await scope.make('workflow', {
    projectId: project.id,
    name: 'Access',
    content: { statuses: { 'qq-declined': status('Declined'), 'qq-granting': status('Granting') } },
  });
  const impact = await scope.make('field', {
    name: 'Impact',
    content: { type: 'dropdown', options: { 'qq-high': { name: 'High', parentId: null, order: '', retired: false } } },
  });
  const type = await scope.make('requestType', {
    projectId: project.id,
    name: 'Access request',
    content: { sections: { 'qq-sec': { name: 'Details', help: '', order: '', hiddenByDefault: false } } },
  });
  const client = await at.sign(await delivery.make.user(at.id, { role: 'user', companyId: scope.company._id }));
  const activity = async (token = at.token) => {
    const { body } = await delivery.service.call('companyActivity', {
      tenant: at.key,
      token,
      params: { companyId: scope.companyId },
    });
    return (body as { items: AuditEvent[] }).items;
  };
  const file = async () => {
    const path = ROUTES.exportCompanyActivity.path.replace('{companyId}', scope.companyId);
    const headers = { Authorization: `Bearer ${at.token}`, 'X-Forwarded-Host': `${at.key}.scopewright.app` };
    return (await delivery.service.fetch(`/api/${path}`, { headers })).text();
  };
  return { at, scope, project, workflow, impact, type, client, activity, file };
}

const condition = (fieldId: string) => ({ match: 'all', conditions: [{ fieldId, operator: 'is', value: 'qq-high' }] });

it('describes changes of parts by the names that everything had then', async () => {
  const { scope, workflow, impact, activity, client, file } = await told();
  delivery.time.advance(1000);
  const reconsider = {
    name: 'Reconsider',
    from: ['qq-declined'],
    toStatusId: 'qq-granting',
    order: '',
    actors: [],
    conditions: condition(impact.id),
    screenFieldIds: [],
  };
  const changed = await scope.changed(workflow, set(['content', 'transitions', 'qq-tra'], undefined, reconsider));
  delivery.time.advance(1000);
  await scope.changed(changed, set(['content', 'transitions', 'qq-tra', 'conditions'], condition(impact.id), null));
  await scope.changed(impact, set(['name'], 'Impact', 'Severity'));
  const said = (await activity()).map(sentence);
  expect(said).toContain('added the transition Reconsider (Declined → Granting) in Access');
  expect(said).toContain('cleared the conditions of the transition Reconsider (was “Impact” is “High”) in Access');
  expect(said).toContain('renamed Impact to Severity');
  expect((await activity(client)).map(sentence)).toEqual(said);
  for (const { changes } of [...(await activity()), ...(await activity(client))])
    expect(JSON.stringify(changes)).not.toMatch(IDS);
  const text = await file();
  expect(text).toContain('added the transition Reconsider (Declined → Granting)');
  expect(text).not.toMatch(/qq-|\{"/);
});

it("names the target of a request type's reference, and an item's owner", async () => {
  const { at, scope, workflow, impact, type, project, activity } = await told();
  const placement = { fieldId: impact.id, sectionId: 'qq-sec', order: '', required: false, hiddenByDefault: false };
  const placed = await scope.changed(type, set(['content', 'placements', 'qq-pla'], undefined, placement));
  const rule = {
    order: '',
    when: condition(impact.id),
    effect: 'require',
    sectionIds: [],
    placementIds: ['qq-pla'],
    optionIds: [],
  };
  const ruled = await scope.changed(
    placed,
    set(['content', 'rules', 'qq-rul'], undefined, rule),
    set(['content', 'workflowId'], null, workflow.id),
    set(['content', 'portalGroupId'], null, 'qq-grp'),
    set(['ownerId'], null, at.admin._id.toHexString()),
    set(['content', 'placements', 'qq-pla', 'defaultValue'], undefined, 'qq-high'),
  );
  await scope.inCompany('changeScopeItems', { body: { itemIds: [ruled.id], set: { ownerId: null, phase: 2 } } });
  await scope.onItem('moveScopeItem', ruled as ScopeItemOf<'requestType'>, { after: null, portalGroupId: null });
  const lines = (await activity())
    .filter(({ target }) => target?.name === 'Access request')
    .map((event) => `${sentence(event)}\n${changesInText(event)}`);
  const all = lines.join('\n');
  for (const line of [
    'added the field Impact (in Details)',
    'set the workflow to Access',
    'set the portal group to Hardware',
    `set the owner to ${at.admin.name}`,
    `cleared the owner (was ${at.admin.name})`,
    'changed the phase from Core to Automation',
    'set the default value of the field Impact to High',
    'cleared the portal group (was Hardware)',
    'moved to the top',
    'added rule 1 (Require “Impact” when “Impact” is “High”.)',
  ])
    expect(all).toContain(line);
  expect(all).not.toMatch(IDS);
  expect(project.name).not.toBe('');
});

it('omits notes and old raw values', async () => {
  const { at, scope, workflow, client, activity } = await told();
  await scope.changed(workflow, set(['notes'], '', 'secret of the firm'), set(['phase'], 1, 2));
  await delivery.make.event(at.id, {
    action: 'scope.changed',
    companyId: scope.company._id,
    targetType: 'workflow',
    targetName: 'Access',
    changes: {
      'transitions/qq-old': { from: null, to: { name: 'Old one', from: ['qq-declined'], toStatusId: 'qq-granting' } },
    },
  });
  const seen = await activity(client);
  expect(seen.map(sentence)).toContain('changed the phase of Access from Core to Automation');
  expect(seen.map(sentence)).toContain('added the transition Old one in Access');
  expect(JSON.stringify(seen.map(({ changes }) => changes))).not.toMatch(/secret|qq-|notes/);
});
