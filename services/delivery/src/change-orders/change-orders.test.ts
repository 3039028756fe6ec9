import type { CallOutput, ChangeOrder, Sow } from '@scopewright/contracts';
import { keepForSow, runWithTenant, sha256 } from '@scopewright/data';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { afterAll, describe, expect, it } from 'vitest';
import { type Delivery, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('change-orders');
const { make } = delivery;
const { models } = delivery.database;
afterAll(() => delivery.close());

type CallName = Parameters<Delivery['service']['call']>[0];
type Document = CallOutput<'changeOrderDocument'>;
type Diff = CallOutput<'scopeDiff'>;
type Request = CallOutput<'raiseChangeRequest'>;
interface Asked {
  token?: string;
  params?: Record<string, string>;
  body?: unknown;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}
const ask = (at: TestFirm, name: CallName, { token = at.token, ...asked }: Asked = {}) =>
  delivery.service.call(name, { tenant: at.key, token, ...asked });
const hex = ({ _id }: { _id: { toHexString(): string } }) => _id.toHexString();

/** A firm's company with an active SOW over 1,000 USD, and a project with a form that was agreed with it. */
async function agreed() {
  const at = await delivery.firm();
  const company = await make.company(at.id, { name: 'Northwind' });
  const project = await make.scopeItem(company, {
    kind: 'project',
    name: 'Service desk',
    content: { ...BLANK_CONTENT.project, key: 'SD' },
  });
  const field = await make.scopeItem(company, { kind: 'field', name: 'Urgency', content: BLANK_CONTENT.field });
  const form = await make.scopeItem(company, {
    kind: 'requestType',
    name: 'Access',
    projectId: project._id,
    content: BLANK_CONTENT.requestType,
  });
  const sow = await make.sow(company, {
    title: 'Roll-out',
    status: 'active',
    activatedAt: new Date(),
    amountMinor: 100_000,
    currency: 'USD',
    endDate: '2026-11-27',
  });
  await runWithTenant(at.id, () =>
    keepForSow(models, {
      companyId: company._id,
      sowId: sow._id,
      title: sow.title,
      now: new Date(0),
      signal: new AbortController().signal,
    }),
  );
  const client = await make.user(at.id, { role: 'companyUser', companyId: company._id, name: 'Kim' });
  const params = { companyId: hex(company), projectId: hex(project) };
  const diff = async (query: Record<string, string> = {}) =>
    (await ask(at, 'scopeDiff', { params, query })).body as Diff;
  const edit = (of: { _id: unknown }, set: object) =>
    delivery.system(() => models.scopeItems.updateOne({ _id: of._id as never }, { $set: set, $inc: { version: 1 } }));
  const addForm = (name: string) =>
    make.scopeItem(company, {
      kind: 'requestType',
      name,
      projectId: project._id,
      content: BLANK_CONTENT.requestType,
    });
  const draft = async (parts: string[], body: object = {}) => {
    const answer = await ask(at, 'draftChangeOrder', {
      params: { sowId: hex(sow) },
      body: { title: 'One more form', projectId: hex(project), parts, ...body },
    });
    return { ...answer, body: answer.body as Document };
  };
  const read = async (id: string, token = at.token) =>
    (await ask(at, 'changeOrderDocument', { params: { changeOrderId: id }, token })).body as Document;
  const move = (order: Pick<ChangeOrder, 'id' | 'version'>, status: string, reason?: string) =>
    ask(at, 'moveChangeOrder', {
      params: { changeOrderId: order.id },
      body: { version: order.version, status, ...(reason && { reason }) },
    });
  const answer = (document: Document, body: object, token: string) =>
    ask(at, 'answerChangeOrder', {
      params: { changeOrderId: document.order.id },
      body: { version: document.order.version, hash: document.hash, name: 'Kim Client', authorized: true, ...body },
      token,
    });
  return {
    at,
    company,
    project,
    field,
    form,
    sow,
    params,
    client: await at.sign(client),
    diff,
    edit,
    addForm,
    draft,
    read,
    move,
    answer,
    sums: async (token = at.token) =>
      (await ask(at, 'contractSums', { params: { sowId: hex(sow) }, token })).body as CallOutput<'contractSums'>,
  };
}

/** The same with a sent change order of one more form. */
async function sent() {
  const place = await agreed();
  const added = await place.addForm('Laptop');
  const [entry] = (await place.diff()).items;
  const { body } = await place.draft([entry?.id ?? '']);
  await place.move(body.order, 'sent');
  return { ...place, added, document: await place.read(body.order.id, place.client) };
}

describe('baselines', () => {
  it('are what a project is compared with, now and with each other', async () => {
    const { at, params, diff, edit, form, addForm } = await agreed();
    expect((await diff()).items).toEqual([]);
    await edit(form, { name: 'Access to systems' });
    await addForm('Laptop');
    const made = await ask(at, 'createBaseline', { params, body: { name: 'Workshop', note: 'After day one' } });
    expect([made.status, made.body]).toMatchObject([
      201,
      { name: 'Workshop', agreed: false, itemCount: 3, origin: 'person' },
    ]);
    const found = await diff();
    expect(
      found.items.map(({ change, itemName, what, before, after }) => [change, itemName, what, before, after]),
    ).toEqual([
      ['changed', 'Access to systems', 'name', '“Access”', '“Access to systems”'],
      ['added', 'Laptop', 'request type', null, '0 fields, 0 rules'],
    ]);
    expect(found).toMatchObject({ total: 2, counts: { added: 1, removed: 0, changed: 1, moved: 0 }, to: null });
    expect((await diff({ search: 'laptop' })).total).toBe(1);
    expect((await diff({ change: 'changed', limit: '1' })).items).toHaveLength(1);
    const page = await diff({ limit: '1' });
    expect((await diff({ limit: '1', cursor: page.nextCursor ?? '' })).items[0]?.itemName).toBe('Laptop');
    const { items, agreedId } = (await ask(at, 'baselines', { params })).body as CallOutput<'baselines'>;
    expect(items.map(({ name, agreed: is }) => [name, is])).toEqual([
      ['Workshop', false],
      ['SOW “Roll-out” became active', true],
    ]);
    expect(agreedId).toBe(items[1]?.id);
    expect((await diff({ from: items[0]?.id ?? '' })).items).toEqual([]);
    expect((await diff({ to: items[0]?.id ?? '' })).total).toBe(2);
    expect((await ask(at, 'scopeDiff', { params, query: { from: 'f'.repeat(24) } })).status).toBe(404);
    expect((await ask(at, 'scopeDiff', { params, query: { cursor: 'x' } })).status).toBe(422);
  });

  it('by hand can be what is agreed, and pressing twice keeps one', async () => {
    const { at, params, diff, addForm } = await agreed();
    await addForm('Laptop');
    const press = () =>
      ask(at, 'createBaseline', {
        params,
        body: { name: 'Agreed by mail', agreed: true },
        headers: { 'Idempotency-Key': `baseline-of-${params.projectId}` },
      });
    const [one, other] = await Promise.all([press(), press()]);
    expect(one.body).toEqual(other.body);
    expect((await diff()).items).toEqual([]);
    expect(((await ask(at, 'baselines', { params })).body as CallOutput<'baselines'>).items).toHaveLength(2);
  });

  it('are missing before anything is agreed', async () => {
    const at = await delivery.firm();
    const company = await make.company(at.id);
    const project = await make.scopeItem(company, {
      kind: 'project',
      content: { ...BLANK_CONTENT.project, key: 'NO' },
    });
    const params = { companyId: hex(company), projectId: hex(project) };
    expect((await ask(at, 'scopeDiff', { params })).status).toBe(409);
  });

  it('are asked for when a SOW becomes active, once', async () => {
    const { at, company } = await agreed();
    const made = await ask(at, 'createSow', { params: { companyId: hex(company) }, body: { title: 'Phase two' } });
    const { id } = made.body as Sow;
    const move = (version: number, status: string, reason?: string) =>
      ask(at, 'moveSow', { params: { sowId: id }, body: { version, status, ...(reason && { reason }) } });
    await move(1, 'active');
    await move(2, 'completed');
    await move(3, 'active', 'More to do');
    const jobs = await delivery.system(() => models.outbox.find({ job: 'baseline.keep', 'payload.sowId': id }).lean());
    expect(jobs.map(({ payload }) => payload)).toEqual([
      { firmId: at.id.toHexString(), companyId: hex(company), sowId: id },
    ]);
  });
});

describe('change requests', () => {
  it('are raised by clients, seen by both, and decided by the firm', async () => {
    const { at, company, client, params } = await agreed();
    const of = { params: { companyId: params.companyId } };
    const raise = async (token: string, text: string) =>
      (await ask(at, 'raiseChangeRequest', { ...of, token, body: { text, kind: 'add', projectId: params.projectId } }))
        .body as Request;
    const asked = await raise(client, 'We need a laptop form');
    const own = await raise(at.token, 'Fewer categories');
    expect(asked).toMatchObject({ state: 'open', byClient: true, raisedBy: 'Kim', billing: null });
    const list = async (token: string) =>
      ((await ask(at, 'changeRequests', { ...of, token })).body as CallOutput<'changeRequests'>).items.map(
        ({ text }) => text,
      );
    expect(await list(at.token)).toEqual(['Fewer categories', 'We need a laptop form']);
    expect(await list(client)).toEqual(['We need a laptop form']);
    const decide = (request: Request, body: object, token = at.token) =>
      ask(at, 'changeChangeRequest', {
        params: { changeRequestId: request.id },
        body: { version: request.version, ...body },
        token,
      });
    expect((await decide(asked, { billing: 'billed' }, client)).status).toBe(403);
    expect((await decide(asked, { state: 'declined' })).status).toBe(422);
    const billed = await decide(asked, { billing: 'absorbed' });
    expect(billed.body).toMatchObject({ billing: 'absorbed', version: 2 });
    expect((await decide(asked, { billing: 'billed' })).body).toMatchObject({ code: 'version_conflict' });
    expect((await decide(own, { state: 'declined', answer: 'Not now' })).body).toMatchObject({ state: 'declined' });
    const told = await delivery.system(() => models.notifications.find({ companyId: company._id }).lean());
    expect(told.map(({ kind }) => kind)).toContain('change-requested');
  });
});

describe('a change order', () => {
  it('is drafted from differences and requests, with its price, dates and number, and sells nothing yet', async () => {
    const { at, client, diff, addForm, draft, params, sums } = await agreed();
    const added = await addForm('Laptop');
    const request = (
      await ask(at, 'raiseChangeRequest', {
        params: { companyId: params.companyId },
        token: client,
        body: { text: 'A laptop form', kind: 'add' },
      })
    ).body as Request;
    const [entry] = (await diff()).items;
    const effect = await ask(at, 'changeEffect', { params, body: { parts: [entry?.id] } });
    const { status, body } = await draft([entry?.id ?? ''], { requestIds: [request.id] });
    expect(status).toBe(201);
    expect(body.parts?.effect).toEqual((effect.body as CallOutput<'changeEffect'>).effect);
    expect(body.parts?.effect?.pieces.added).toBeGreaterThan(0);
    const price = body.parts?.effect?.price.minor ?? 0;
    expect(price).toBeGreaterThan(0);
    expect(body).toMatchObject({
      order: { number: 1, status: 'draft', hasParts: true, amount: { minor: price, currency: 'USD' } },
      sums: {
        original: { minor: 100_000 },
        prior: { minor: 0 },
        current: { minor: price },
        total: { minor: 100_000 + price },
      },
      requests: [{ text: 'A laptop form', state: 'inOrder' }],
      parts: { stale: null, entries: [{ id: added._id.toHexString(), change: 'added' }] },
    });
    expect(body.schedule[0]).toMatchObject({ before: '2026-11-27' });
    expect(body.schedule[0]?.days).toBeGreaterThan(0);
    expect(await sums()).toMatchObject({
      total: { minor: 100_000 },
      accepted: [],
      endDate: '2026-11-27',
      days: 0,
      pending: [{ number: 1, amount: { minor: price }, status: 'draft' }],
    });
    expect((await sums(client)).pending).toEqual([]);
    const unsold = (await ask(at, 'unsoldParts', { params: { companyId: params.companyId } })).body;
    expect(unsold).toMatchObject({ items: [{ itemId: hex(added), parts: 1, changeOrder: { number: 1 } }] });
    const forClient = await ask(at, 'unsoldParts', { params: { companyId: params.companyId }, token: client });
    expect(forClient.body).toEqual({ items: [] });
    expect((await diff()).items[0]?.pending).toMatchObject({ number: 1 });
    expect((await draft(['gone'])).status).toBe(409);
    expect((await draft([entry?.id ?? ''], { requestIds: [request.id] })).status).toBe(422);
  });

  it('takes what its parts need with them', async () => {
    const { diff, edit, form, field, draft } = await agreed();
    const content = {
      ...BLANK_CONTENT.requestType,
      sections: { sec1: { name: 'Details', help: '', order: 'a0', hiddenByDefault: false } },
      placements: {
        plc1: { fieldId: hex(field), sectionId: 'sec1', order: 'a0', required: true, hiddenByDefault: false },
      },
    };
    await edit(form, { content, uses: [field._id] });
    const onForm = (await diff()).items.find(({ path }) => path.at(-1) === 'plc1');
    const { body } = await draft([onForm?.id ?? '']);
    expect(body.parts?.entries.map(({ what, change }) => [change, what])).toEqual([
      ['added', 'section'],
      ['added', 'field'],
      ['added', 'field'],
    ]);
  });

  it('that was sent is accepted by the client, moves what is agreed by exactly its parts, and the sum', async () => {
    const { at, added, form, document, client, answer, diff, edit, sums, params } = await sent();
    await edit(form, { name: 'Access to systems' });
    expect(document.parts).toMatchObject({ stale: null, effect: null });
    expect((await answer(document, { answer: 'accepted', authorized: false }, client)).status).toBe(422);
    expect((await answer(document, { answer: 'accepted', hash: 'f'.repeat(64) }, client)).status).toBe(409);
    const accepted = await answer(document, { answer: 'accepted' }, client);
    expect([accepted.status, accepted.body]).toMatchObject([
      200,
      {
        order: { status: 'accepted' },
        decisions: [{ decision: 'accepted', name: 'Kim Client', onPaper: false, documentHash: document.hash }],
      },
    ]);
    const left = await diff();
    expect(left.from).toMatchObject({ origin: 'changeOrder', hash: document.parts?.targetHash });
    expect(left.items.map(({ itemName }) => itemName)).toEqual(['Access to systems']);
    expect(left.items.map(({ itemId }) => itemId)).not.toContain(hex(added));
    const amount = document.order.amount?.minor ?? 0;
    const [schedule] = document.schedule;
    expect(schedule?.days).toBeGreaterThan(0);
    expect(await sums()).toMatchObject({
      total: { minor: 100_000 + amount },
      accepted: [{ number: 1 }],
      endDate: schedule?.after,
      days: schedule?.days,
      pending: [],
    });
    expect((await ask(at, 'unsoldParts', { params: { companyId: params.companyId } })).body).toEqual({ items: [] });
    expect((await answer(document, { answer: 'accepted' }, client)).status).toBe(409);
    const [record] = await delivery.system(() => models.orderDecisions.find({ companyId: params.companyId }).lean());
    expect(sha256(record?.record ?? '')).toBe(record?.hash);
    expect(JSON.parse(record?.record ?? '')).toMatchObject({
      previousHash: null,
      role: 'companyUser',
      name: 'Kim Client',
    });
    await expect(
      delivery.system(() => models.orderDecisions.updateOne({ _id: record?._id }, { $set: { hash: '' } })),
    ).rejects.toThrow('append-only');
  });

  it('is accepted once when two press at once, and one baseline is made', async () => {
    const { at, document, client, answer, params } = await sent();
    const answers = await Promise.all([1, 2].map(() => answer(document, { answer: 'accepted' }, client)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { items } = (await ask(at, 'baselines', { params })).body as CallOutput<'baselines'>;
    expect(items.filter(({ origin }) => origin === 'changeOrder')).toHaveLength(1);
  });

  it('is declined with a reason, and its requests are open again', async () => {
    const { document, client, answer, sums } = await sent();
    expect((await answer(document, { answer: 'declined', authorized: false }, client)).status).toBe(422);
    const declined = await answer(document, { answer: 'declined', authorized: false, reason: 'Too expensive' }, client);
    expect(declined.body).toMatchObject({ order: { status: 'declined' }, decisions: [{ reason: 'Too expensive' }] });
    expect(await sums()).toMatchObject({ total: { minor: 100_000 } });
  });

  it('that is stale is refused until it is brought up to date, which shows what has changed', async () => {
    const { at, added, document, client, answer, edit, read } = await sent();
    await edit(added, { description: 'For new colleagues' });
    expect((await read(document.order.id)).parts?.stale).toBe('parts');
    const refused = await answer(document, { answer: 'accepted' }, client);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: expect.stringContaining('Bring it up to date') },
    ]);
    const rebase = (version: number) =>
      ask(at, 'rebaseChangeOrder', { params: { changeOrderId: document.order.id }, body: { version } });
    expect((await rebase(1)).body).toMatchObject({ code: 'version_conflict' });
    const rebased = await rebase(document.order.version);
    expect(rebased.body).toMatchObject({
      document: { order: { status: 'draft' }, parts: { stale: null } },
      difference: { changed: [{ itemName: 'Laptop' }], dropped: [], added: [] },
    });
    // the client has agreed to nothing that is being written again
    expect((await ask(at, 'changeOrder', { params: { changeOrderId: document.order.id }, token: client })).status).toBe(
      404,
    );
  });

  it('is stale once another one was accepted, and follows it by being brought up to date', async () => {
    const { at, addForm, diff, draft, document, client, answer, read, move } = await sent();
    const other = await addForm('Phone');
    const entry = (await diff()).items.find(({ itemId }) => itemId === hex(other));
    const second = (await draft([entry?.id ?? ''])).body;
    expect(second.order.number).toBe(2);
    await answer(document, { answer: 'accepted' }, client);
    expect((await read(second.order.id)).parts?.stale).toBe('baseline');
    expect((await move(second.order, 'accepted')).status).toBe(409);
    const { body } = await ask(at, 'rebaseChangeOrder', {
      params: { changeOrderId: second.order.id },
      body: { version: second.order.version },
    });
    const rebased = (body as CallOutput<'rebaseChangeOrder'>).document;
    expect(rebased.sums.prior).toEqual(document.order.amount);
    expect((await move(rebased.order, 'accepted')).status).toBe(200);
    expect((await diff()).items).toEqual([]);
    expect((await read(second.order.id)).decisions).toMatchObject([{ onPaper: true }]);
  });

  it('can’t be changed once it is sent, only taken back', async () => {
    const { at, document, move, read, project } = await sent();
    const change = (body: object) =>
      ask(at, 'updateChangeOrder', {
        params: { changeOrderId: document.order.id },
        body: { version: document.order.version, ...body },
      });
    expect((await change({ title: 'Cheaper' })).status).toBe(409);
    const parts = { projectId: hex(project), parts: ['x'], requestIds: [] };
    expect(
      (
        await ask(at, 'setChangeOrderParts', {
          params: { changeOrderId: document.order.id },
          body: { version: document.order.version, ...parts },
        })
      ).status,
    ).toBe(409);
    expect((await move(document.order, 'draft')).status).toBe(200);
    const { order } = await read(document.order.id);
    const details = { reason: 'Asked for in the workshop', validUntil: '2026-12-31' };
    const changed = await ask(at, 'updateChangeOrder', {
      params: { changeOrderId: order.id },
      body: { version: order.version, details, schedule: [{ name: 'Go-live', before: '2026-11-27', days: 0 }] },
    });
    expect(changed.body).toMatchObject({ details: { ...details, exclusions: '' }, schedule: [{ days: 0 }] });
    expect((await read(order.id)).schedule).toEqual([
      { name: 'Go-live', before: '2026-11-27', days: 0, after: '2026-11-27' },
    ]);
  });

  it('is answered by the client’s administrators alone, and by no one of another company or firm', async () => {
    const { at, document, company, answer, client } = await sent();
    const body = { answer: 'accepted' };
    const other = await make.company(at.id);
    const viewer = await at.sign(await make.user(at.id, { role: 'user', companyId: company._id }));
    const elsewhere = await at.sign(await make.user(at.id, { role: 'companyUser', companyId: other._id }));
    const stranger = await at.sign(await make.user(at.id, { role: 'consultant' }));
    expect([
      (await answer(document, body, viewer)).status,
      (await answer(document, body, elsewhere)).status,
      (await answer(document, body, stranger)).status,
    ]).toEqual([403, 404, 404]);
    const firm = await delivery.firm();
    const foreign = await ask(firm, 'answerChangeOrder', {
      params: { changeOrderId: document.order.id },
      body: { version: 1, hash: document.hash, name: 'X', authorized: true, answer: 'accepted' },
    });
    expect(foreign.status).toBe(404);
    for (const name of ['baselines', 'scopeDiff'] as const)
      expect(
        (await ask(at, name, { params: { companyId: hex(company), projectId: 'a'.repeat(24) }, token: client })).status,
      ).toBe(403);
  });
});
