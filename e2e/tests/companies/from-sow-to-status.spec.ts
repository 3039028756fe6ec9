import { acceptInvitation, made, openSignedIn, tokenOf } from '../../support/api.ts';
import { type Ask, callsOf, generateBacklog, operationId, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient } from '../../support/people.ts';
import { placeOf } from '../../support/places.ts';

const test = testWithFirm();

const TEXT = `3 Deliverables

The Consultant will deliver a form for incidents.

4 Out of scope

The migration of historical tickets is out of scope.
`;
const SOLD = 'The Consultant will deliver a form for incidents.';

interface Named {
  id: string;
  version: number;
  name: string;
  kind: string;
}
interface WorkItem {
  id: string;
  key: string;
  level: string;
  title: string;
  version: number;
  status: string;
  outcome: string | null;
  clauseIds: string[];
  description: string;
}

/** A SOW that was read, with the sentence of its deliverable accepted, in force. */
async function soldSow(ask: Ask, companyId: string): Promise<{ sowId: string; clauseId: string }> {
  const sow = await ask<Named>('POST', `companies/${companyId}/sows`, {
    title: 'Service desk',
    pastedText: TEXT,
    amount: { minor: 1_200_000, currency: 'USD' },
  });
  await ask('POST', `sows/${sow.id}/source/read`, {});
  await expect.poll(async () => (await ask<{ state: string }>('GET', `sows/${sow.id}/source`)).state).toBe('read');
  const { items } = await ask<{ items: { id: string; version: number; quote: string }[] }>(
    'GET',
    `sows/${sow.id}/clauses`,
  );
  const clause = items.find(({ quote }) => quote === SOLD);
  if (!clause) throw new Error(`No clause of ${JSON.stringify(items)}`);
  await ask('POST', `clauses/${clause.id}`, { version: clause.version, state: 'accepted', kind: 'deliverable' });
  return { sowId: sow.id, clauseId: clause.id };
}

test('a sentence of a SOW becomes work, an issue, a changed agreement and a line of the client’s status page', {
  tag: '@looks',
}, async ({ firm, page, mailTo }) => {
  const { companyId, client } = firm;
  const ask = callsOf(firm);
  const { sowId, clauseId } = await soldSow(ask, companyId);
  const { projectId } = await ask<{ projectId: string }>('POST', `companies/${companyId}/scope-templates/incident`, {
    operationId: operationId(),
    projectId: null,
    project: { key: 'ITSD', name: 'Service desk' },
  });
  const { rows } = await ask<{ rows: Named[] }>('GET', `companies/${companyId}/scope?projectId=${projectId}`);
  const form = rows.find(({ kind }) => kind === 'requestType');
  if (!form) throw new Error('The template has request types');
  await ask('POST', `companies/${companyId}/trace-links`, { clauseId, itemId: form.id });
  const { version } = await ask<{ version: number }>('GET', `sows/${sowId}`);
  await ask('POST', `sows/${sowId}/status`, { version, status: 'active' });

  const backlog = async () =>
    (await ask<{ items: WorkItem[] }>('GET', `companies/${companyId}/backlog?projectId=${projectId}&limit=200`)).items;
  const story = async () => {
    const found = (await backlog()).find(({ key }) => key === `requestType:${form.id}`);
    if (!found) throw new Error('The request type has a story');
    return found;
  };

  await test.step('it is generated, and shows which sentence sells it', async () => {
    expect((await generateBacklog(ask, projectId)).new).toBeGreaterThan(20);
    expect((await story()).clauseIds).toEqual([clauseId]);
    expect((await story()).description).toContain(SOLD);
    await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/projects/${projectId}/backlog`);
    await expect(page.getByRole('treeitem', { name: new RegExp(form.name) }).first()).toBeVisible();
    await look(page, 'the backlog of a project');
  });

  await test.step('changes of two people stay when it is generated again', async () => {
    const consultant = newClient().admin;
    const { id } = await made(firm, 'staff', { email: consultant.email, name: consultant.name, role: 'consultant' });
    await made(firm, 'companies/consultants', { companyIds: [companyId], assign: [id], unassign: [] });
    await acceptInvitation(firm, await mailTo(consultant.email), consultant.password);
    const colleague = callsOf(firm, await tokenOf(firm.key, consultant));
    // both have read the same version
    const seen = await story();
    const change = (who: Ask, path: string[], from: unknown, to: unknown) =>
      who('POST', `work-items/${seen.id}/changes`, {
        operationId: operationId(),
        version: seen.version,
        changes: [{ kind: 'set', path, from, to }],
      });
    await change(ask, ['title'], seen.title, 'Offer what the client calls a fault report');
    await change(colleague, ['phase'], 1, 2);
    const item = await ask<Named>('GET', `scope-items/${form.id}`);
    await ask('POST', `scope-items/${form.id}/changes`, {
      operationId: operationId(),
      version: item.version,
      changes: [{ kind: 'set', path: ['name'], from: item.name, to: 'Report a fault' }],
    });
    const counts = await generateBacklog(ask, projectId);
    expect(counts.new).toBe(0);
    expect(counts.removed).toBe(0);
    expect(await story()).toMatchObject({ title: 'Offer what the client calls a fault report', phase: 2 });
  });

  await test.step('it is exported, and comes back as delivered', async () => {
    const { id } = await ask<{ id: string }>('POST', `companies/${companyId}/backlog/exports`, {
      preset: 'jira-cloud-csv',
      projectId,
    });
    await expect.poll(async () => (await ask<{ state: string }>('GET', `backlog-exports/${id}`)).state).toBe('done');
    const workItem = await story();
    const text = `Summary,Issue key,Status,Status Category,Resolution,Scopewright ID\r\nanything,ITSD-7,Shipped,Done,Done,${workItem.id}\r\n`;
    const { importId, counts } = await ask<{ importId: string; counts: Record<string, number> }>(
      'POST',
      `companies/${companyId}/backlog/status-import`,
      { text },
    );
    expect(counts.changed).toBe(1);
    await ask('POST', `status-imports/${importId}/apply`, { operationId: operationId() });
    expect(await story()).toMatchObject({ status: 'done', outcome: 'delivered' });
  });

  await test.step('an addition to the scope is a change order, which the client accepts', async () => {
    await ask('POST', `companies/${companyId}/scope-items`, {
      operationId: operationId(),
      kind: 'requestType',
      name: 'Order a badge',
      projectId,
    });
    const diff = await ask<{ items: { id: string; itemName: string }[] }>(
      'GET',
      `companies/${companyId}/projects/${projectId}/scope-diff`,
    );
    const parts = diff.items.filter(({ itemName }) => itemName === 'Order a badge').map(({ id }) => id);
    expect(parts.length).toBeGreaterThan(0);
    const { order } = await ask<{ order: { id: string; version: number } }>(
      'POST',
      `sows/${sowId}/change-orders/from-scope`,
      { title: 'Badges', projectId, parts },
    );
    await ask('POST', `change-orders/${order.id}/status`, { version: order.version, status: 'sent' });
    await acceptInvitation(firm, await mailTo(client.admin.email), client.admin.password);
    const theirs = callsOf(firm, await tokenOf(firm.key, client.admin));
    const sent = await theirs<{ hash: string; order: { version: number } }>(
      'GET',
      `change-orders/${order.id}/document`,
    );
    await theirs('POST', `change-orders/${order.id}/answer`, {
      version: sent.order.version,
      answer: 'accepted',
      authorized: true,
      name: client.admin.name,
      hash: sent.hash,
    });
    const { items } = await ask<{ items: unknown[] }>(
      'GET',
      `companies/${companyId}/projects/${projectId}/scope-diff?search=badge`,
    );
    expect(items).toEqual([]);
  });

  await test.step('the client’s status page shows the agreed work, and nothing internal', async () => {
    // an answer that a navigation cuts off has no text
    const answers: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
    });
    await openSignedIn(page, firm.key, client.admin, `/companies/${companyId}/status`);
    const agreements = page.getByRole('region', { name: 'Agreements and change orders' });
    await expect(agreements).toContainText('Badges');
    await page.goto(placeOf('local').tenant(firm.key, `/companies/${companyId}/status`));
    await expect(agreements).toContainText('Service desk');
    await look(page, 'the client’s status page');
    expect((await Promise.all(answers)).join('\n')).not.toMatch(/"(hours|estimate|rate|hoursPerWeek|notes)":\s*["\d{]/);
  });
});
