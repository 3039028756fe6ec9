import { randomUUID } from 'node:crypto';
import { comparedWalk, SHARED } from '@scopewright/build-config/walks';
import type { CallOutput } from '@scopewright/contracts';
import { SCOPE_TEMPLATES } from '@scopewright/domain/scoping/templates/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, type Delivery, hex, startDelivery } from './testing/delivery.ts';
import { scopeOf, set } from './testing/scope.ts';

let delivery: Delivery;
let ofShared: Awaited<ReturnType<typeof comparedWalk>>;
beforeAll(async () => {
  ofShared = await comparedWalk(SHARED, 'service', async () => {
    delivery = await startDelivery('walks');
    const at = await delivery.firm();
    const { company } = bodyOf<CallOutput<'createCompany'>>(
      await delivery.ask(at, 'createCompany', {
        headers: { 'Idempotency-Key': randomUUID() },
        body: { companyName: 'Northwind', adminEmail: 'grace@northwind.example' },
      }),
    );
    bodyOf(await delivery.ask(at, 'company', { params: { companyId: company.id } }));
  });
});
afterAll(() => delivery.close());

const EQUAL = { didNotRun: [], undescribed: [] };

test('the shared files run when a service starts and is called', () => {
  expect(ofShared).toEqual(EQUAL);
});

test('adding a client runs the files that its walk describes', async () => {
  const at = await delivery.firm();
  const compared = await comparedWalk('Adding a client', 'service', (step) =>
    step(async () => {
      bodyOf(
        await delivery.ask(at, 'createCompany', {
          headers: { 'Idempotency-Key': randomUUID() },
          body: { companyName: 'Northwind', adminEmail: 'grace@northwind.example', adminName: 'Grace' },
        }),
      );
    }),
  );
  expect(compared).toEqual(EQUAL);
});

test('editing a transition runs the files that its walk describes', async () => {
  const { project, make, changed } = await scopeOf(delivery, await delivery.firm());
  const open = { name: 'Open', category: null, order: 'a0' };
  const create = {
    name: 'Create',
    from: 'start',
    toStatusId: 'sta1',
    actors: [],
    conditions: null,
    screenFieldIds: [],
  };
  const workflow = await make('workflow', {
    projectId: (await project()).id,
    content: { statuses: { sta1: open }, transitions: { tra1: create } },
  });
  const compared = await comparedWalk('Editing a transition', 'service', (step) =>
    step(async () => {
      await changed(workflow, set(['content', 'transitions', 'tra1', 'name'], 'Create', 'Ask'));
    }),
  );
  expect(compared).toEqual(EQUAL);
});

test('a clause that is accepted, linked and covered runs the files that its walk describes', async () => {
  const { make, ask, firm } = delivery;
  const at = await firm();
  const company = await make.company(at.id);
  const source = await make.source(await make.sow(company, { activatedAt: new Date(), status: 'active' }));
  const [clause, item] = [await make.clause(source), await make.scopeItem(company, { kind: 'project' })];
  const params = { companyId: hex(company) };
  const compared = await comparedWalk('From a clause to coverage', 'service', (step) =>
    step(async () => {
      const accepted = { version: clause.version, state: 'accepted' };
      bodyOf(await ask(at, 'changeClause', { params: { clauseId: hex(clause) }, body: accepted }));
      bodyOf(await ask(at, 'linkClause', { params, body: { clauseId: hex(clause), itemId: hex(item) } }));
      const { clauses } = bodyOf<CallOutput<'coverage'>>(await ask(at, 'coverage', { params }));
      expect(clauses).toEqual({ total: 1, covered: 1 });
    }),
  );
  expect(compared).toEqual(EQUAL);
});

test('generating a backlog runs the files that its walk describes', async () => {
  const { make, ask, firm } = delivery;
  const at = await firm();
  const company = await make.company(at.id);
  const { projectId } = bodyOf<{ projectId: string }>(
    await ask(at, 'insertTemplate', {
      params: { companyId: hex(company), templateId: String(SCOPE_TEMPLATES[0]?.id) },
      body: { operationId: randomUUID(), projectId: null, project: { name: 'Service desk', key: 'DESK' } },
    }),
  );
  const params = { projectId };
  const compared = await comparedWalk('Generating a backlog', 'service', (step) =>
    step(async () => {
      const { previewId } = bodyOf<CallOutput<'previewBacklog'>>(await ask(at, 'previewBacklog', { params, body: {} }));
      bodyOf(await ask(at, 'backlogPreviewEntries', { params: { previewId }, query: { limit: '100' } }));
      bodyOf(await ask(at, 'generateBacklog', { params, body: { operationId: randomUUID(), previewId } }));
    }),
  );
  expect(compared).toEqual(EQUAL);
});
