import type { CallOutput, ChangeOrder, Sow } from '@scopewright/contracts';
import { keepForSow, runWithTenant, sha256 } from '@scopewright/data';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { hex, startDelivery } from '../testing/delivery.ts';

const delivery = await startDelivery('change-orders');
const { ask, make } = delivery;
const { models } = delivery.database;
afterAll(() => delivery.close());

type Document = CallOutput<'changeOrderDocument'>;
type Diff = CallOutput<'scopeDiff'>;
type Request = CallOutput<'raiseChangeRequest'>;

/**
 * A firm's company with an active SOW over 1,000 USD, or in another currency, and a project with a form that was agreed
 * with it.
 */
async function agreed({ currency = 'USD', endDate = '2026-11-27' } = {}) {
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
    currency,
    endDate,
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
  const update = async (order: Pick<ChangeOrder, 'id' | 'version'>, body: object) => {
    const found = await ask(at, 'updateChangeOrder', {
      params: { changeOrderId: order.id },
      body: { version: order.version, ...body },
    });
    return { ...found, body: found.body as ChangeOrder & { details: Record<string, string> } };
  };
  const rebase = async (order: Pick<ChangeOrder, 'id' | 'version'>) => {
    const found = await ask(at, 'rebaseChangeOrder', {
      params: { changeOrderId: order.id },
      body: { version: order.version },
    });
    return { ...found, body: found.body as CallOutput<'rebaseChangeOrder'> };
  };
  const setRate = async (wanted: string, minor: number | null, token = at.token) => {
    const { rate } = (await ask(at, 'capacities')).body as CallOutput<'capacities'>;
    return ask(at, 'changeCurrencyRate', { body: { version: rate.version, currency: wanted, minor }, token });
  };
  return {
    update,
    rebase,
    setRate,
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
  it('are compared with a project, now and with each other', async () => {
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

  it('by hand can be the agreed baseline, and pressing twice creates one', async () => {
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
    expect(body.parts?.effect?.workItems.added).toBeGreaterThan(0);
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

  it('takes everything that its parts need with them', async () => {
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

  it('that was sent is accepted by the client, and changes the baseline and its sum by exactly its parts', async () => {
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

  it('is accepted once when two press at the same time, and one baseline is created', async () => {
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

  it('that is stale is refused until it is updated, which shows the changes', async () => {
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

describe('what is not sold yet', () => {
  it('is nothing before anything is agreed, and nothing while the scope is as agreed', async () => {
    const { at, company, count } = await counted();
    expect(await count()).toEqual({ total: 0, waiting: 0, free: [] });
    const other = await make.scopeItem(company, { kind: 'project', content: { ...BLANK_CONTENT.project, key: 'NO' } });
    const params = { companyId: hex(company), projectId: hex(other) };
    expect((await ask(at, 'differingParts', { params })).body).toEqual({ total: null, waiting: 0, free: [] });
  });

  it('is as many differences as the comparison lists, after each edit, and is in a change order once drafted', async () => {
    const { edit, addForm, form, project, field, diff, draft, count, company } = await counted();
    const edits = [
      () => edit(form, { name: 'Access to systems', description: 'All of them' }),
      () => edit(form, { readyState: 'blocked' }),
      () => addForm('Laptop'),
      () => edit(project, { name: 'Help desk' }),
      () => edit(form, { uses: [field._id] }),
      () => edit(form, { name: 'Access', deletedAt: new Date() }),
      () => edit(form, { deletedAt: null }),
    ];
    for (const change of edits) {
      await change();
      const listed = await diff();
      const counts = await count();
      expect(counts).toMatchObject({ total: listed.total, waiting: 0 });
      expect(counts.free.toSorted()).toEqual(listed.items.map(({ id }) => id).toSorted());
    }
    const { free } = await count();
    await draft(free.slice(0, 1));
    expect(await count()).toEqual({ total: free.length, waiting: 1, free: free.slice(1) });
    await make.scopeItem(company, { kind: 'field', name: 'Unrelated', content: BLANK_CONTENT.field });
    expect((await count()).total).toBe(free.length);
  });

  it('is counted by comparing only items that were changed since the last count', async () => {
    const { edit, addForm, form, project, count } = await counted();
    await addForm('Laptop');
    const read = vi.spyOn(models.baselineItems, 'find');
    const compared = () => {
      const asked = read.mock.calls as unknown as [{ hash: { $in: string[] } }][];
      const lengths = asked.map(([{ hash }]) => hash.$in.length);
      read.mockClear();
      return lengths;
    };
    await count();
    expect(compared()).toEqual([2]);
    await count();
    expect(compared()).toEqual([]);
    await edit(form, { name: 'Access to systems' });
    expect((await count()).total).toBe(2);
    expect(compared()).toEqual([1]);
    await edit(project, { notes: 'Ours' });
    expect((await count()).total).toBe(2);
    expect(compared()).toEqual([1]);
    read.mockRestore();
  });

  it('no longer includes parts of an accepted change order', async () => {
    const { at, params, document, client, answer } = await sent();
    const count = async () => (await ask(at, 'differingParts', { params })).body;
    expect(await count()).toMatchObject({ total: 1, waiting: 1 });
    expect((await answer(document, { answer: 'accepted' }, client)).status).toBe(200);
    expect(await count()).toMatchObject({ total: 0, waiting: 0 });
  });

  it('is for the firm alone', async () => {
    const { at, company, params, client } = await counted();
    const viewer = await at.sign(await make.user(at.id, { role: 'user', companyId: company._id }));
    const stranger = await at.sign(await make.user(at.id, { role: 'consultant' }));
    const statuses = [];
    for (const token of [client, viewer, stranger])
      statuses.push((await ask(at, 'differingParts', { params, token })).status);
    statuses.push((await ask(await delivery.firm(), 'differingParts', { params })).status);
    expect(statuses).toEqual([403, 403, 404, 404]);
  });
});

/** An agreed project, and the count of what is not sold yet. */
async function counted() {
  const place = await agreed();
  const { at, params } = place;
  const count = async () =>
    (await ask(at, 'differingParts', { params, query: { free: 'true' } })).body as CallOutput<'differingParts'>;
  return { ...place, count };
}

/** An agreed project with a draft of one more form. */
async function drafted(given: Parameters<typeof agreed>[0] = {}) {
  const place = await agreed(given);
  const added = await place.addForm('Laptop');
  const [entry] = (await place.diff()).items;
  const { status, body } = await place.draft([entry?.id ?? '']);
  return { ...place, added, entry: entry?.id ?? '', status, document: body };
}

const UNPRICED = { error: expect.stringContaining('is not priced') };

describe('the price of a change order', () => {
  it('is not known in a currency without a rate: never 0, and neither sent nor accepted', async () => {
    const { at, params, sow, entry, document, read, move, sums } = await drafted({ currency: 'CHF' });
    expect(document).toMatchObject({
      order: { amount: null, noChargeReason: '' },
      sums: {
        original: { minor: 100_000 },
        current: null,
        total: { minor: 100_000, currency: 'CHF' },
        unpriced: { prior: 0, total: 1 },
      },
      parts: { effect: { price: { minor: null, currency: 'CHF' } } },
    });
    expect(document.parts?.effect?.hours.net).toBeGreaterThan(0);
    for (const status of ['sent', 'accepted'])
      expect([await move(document.order, status)]).toMatchObject([{ status: 409, body: UNPRICED }]);
    const effectIn = async (body: object) =>
      (
        (await ask(at, 'changeEffect', { params, body: { parts: [entry], ...body } }))
          .body as CallOutput<'changeEffect'>
      ).effect.price;
    expect(await effectIn({ sowId: hex(sow) })).toEqual({ minor: null, currency: 'CHF' });
    expect(await effectIn({})).toMatchObject({ minor: expect.any(Number), currency: 'USD' });
    expect((await read(document.order.id)).order.status).toBe('draft');
    expect(await sums()).toMatchObject({ pending: [{ amount: null, noChargeReason: '' }], unpriced: 0 });
  });

  it('follows once an administrator of the firm has entered the rate, and only they may', async () => {
    const { at, document, rebase, setRate, move } = await drafted({ currency: 'CHF' });
    const consultant = await at.sign(await make.user(at.id, { role: 'consultant' }));
    expect((await setRate('CHF', 20_000, consultant)).status).toBe(403);
    expect((await setRate('CHF', 0)).status).toBe(422);
    const changed = await setRate('CHF', 20_000);
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { amountMinor: 22_500, currency: 'USD', isOwn: false, others: [{ amountMinor: 20_000, currency: 'CHF' }] },
    ]);
    const again = await ask(at, 'changeCurrencyRate', { body: { version: 0, currency: 'CHF', minor: 1 } });
    expect(again.body).toMatchObject({ code: 'version_conflict', current: { version: 1 } });
    const priced = (await rebase(document.order)).body;
    const minor = Math.round((document.parts?.effect?.hours.net ?? 0) * 20_000);
    expect(priced).toMatchObject({
      document: { order: { amount: { minor, currency: 'CHF' } }, sums: { total: { minor: 100_000 + minor } } },
      terms: {
        before: { amount: null, effect: { price: { minor: null } } },
        after: { amount: { minor, currency: 'CHF' }, effect: { price: { minor } } },
      },
    });
    expect((await move(priced.document.order, 'sent')).status).toBe(200);
    expect((await setRate('CHF', null)).body).toMatchObject({ others: [], version: 2 });
    // the rate in the currency of the main one is the main one
    expect((await setRate('USD', 10_000)).body).toMatchObject({ amountMinor: 10_000, isOwn: true, others: [] });
  });

  it('may be no charge, for a reason that the client reads and that the hash covers', async () => {
    const { client, document, update, move, read, answer, sums } = await drafted({ currency: 'CHF' });
    const usd = { minor: 500, currency: 'CHF' };
    expect((await update(document.order, { amount: usd, noChargeReason: 'Both' })).body.details).toEqual({
      noChargeReason: 'Enter either an amount or a reason for no charge',
    });
    const free = (await update(document.order, { noChargeReason: 'We forgot it in the SOW' })).body;
    expect(free).toMatchObject({ amount: null, noChargeReason: 'We forgot it in the SOW' });
    const { hash } = await read(free.id);
    const other = (await update(free, { noChargeReason: 'A gift' })).body;
    expect((await read(other.id)).hash).not.toBe(hash);
    expect((await move(other, 'sent')).status).toBe(200);
    const shown = await read(other.id, client);
    expect(shown).toMatchObject({
      order: { amount: null, noChargeReason: 'A gift' },
      sums: { current: { minor: 0, currency: 'CHF' }, total: { minor: 100_000 }, unpriced: { total: 0 } },
    });
    expect((await answer(shown, { answer: 'accepted' }, client)).status).toBe(200);
    const [record] = await delivery.system(() => models.orderDecisions.find({ changeOrderId: other.id }).lean());
    expect(record?.record).toContain('A gift');
    expect(await sums()).toMatchObject({ unpriced: 0, total: { minor: 100_000 }, accepted: [{ amount: null }] });
  });

  it('is an amount or no charge, whichever was entered last; 0 alone is neither', async () => {
    const { document, update, move } = await drafted();
    const free = (await update(document.order, { noChargeReason: 'A gift' })).body;
    const zero = (await update(free, { amount: { minor: 0, currency: 'USD' } })).body;
    expect(zero).toMatchObject({ amount: { minor: 0 }, noChargeReason: '' });
    expect(await move(zero, 'sent')).toMatchObject({ status: 409, body: UNPRICED });
  });

  it('is refused in another currency than its SOW, and where the contract would be below nothing', async () => {
    const { at, sow, document, update, move, draft, entry } = await drafted();
    expect((await update(document.order, { amount: { minor: 5, currency: 'EUR' } })).body.details).toEqual({
      amount: 'This SOW is in USD. Enter the amount in USD.',
    });
    const tooLittle = { minor: -100_001, currency: 'USD' };
    const refused = await update(document.order, { amount: tooLittle });
    expect([refused.status, refused.body.details.amount]).toEqual([422, expect.stringContaining('less than nothing')]);
    const create = await ask(at, 'createChangeOrder', {
      params: { sowId: hex(sow) },
      body: { title: 'Less', amount: tooLittle },
    });
    expect(create.status).toBe(422);
    // of two reductions that each fit alone, the second is refused where it is sent
    const [one, other] = [document.order, (await draft([entry])).body.order];
    const half = { amount: { minor: -60_000, currency: 'USD' } };
    const [first, second] = [(await update(one, half)).body, (await update(other, half)).body];
    const terms = { projectId: null };
    await delivery.system(() => models.orderParts.deleteMany({ changeOrderId: second.id }));
    await delivery.system(() => models.changeOrders.updateOne({ _id: second.id }, { $set: terms }));
    expect((await move(first, 'accepted')).status).toBe(200);
    expect(await move(second, 'sent')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('less than nothing') },
    });
  });

  it('guards orders that were sent before it had to be known', async () => {
    const { at, client, sow, document, read, move, answer, update, sums } = await drafted();
    await move(document.order, 'sent');
    const set = (fields: object) =>
      delivery.system(() => models.changeOrders.updateOne({ _id: document.order.id }, { $set: fields }));
    await set({ amountMinor: null, currency: null });
    const unpriced = await read(document.order.id, client);
    expect(unpriced.sums).toMatchObject({ current: null, unpriced: { total: 1 } });
    expect(await answer(unpriced, { answer: 'accepted' }, client)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Ask your consultants') },
    });
    await set({ amountMinor: 100, currency: 'EUR' });
    expect(await answer(await read(document.order.id, client), { answer: 'accepted' }, client)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('in USD') },
    });
    // one that was accepted then is counted apart, and can't lose its price
    await make.changeOrder(sow, { status: 'accepted', acceptedAt: new Date(), amountMinor: null });
    const paper = await make.changeOrder(sow, {
      status: 'accepted',
      acceptedAt: new Date(),
      amountMinor: 700,
      currency: 'USD',
    });
    expect(await sums()).toMatchObject({ total: { minor: 100_700 }, unpriced: 1 });
    expect((await read(document.order.id)).sums.unpriced.prior).toBe(1);
    expect((await update({ id: hex(paper), version: 1 }, { amount: null })).status).toBe(409);
    expect((await ask(at, 'changeOrder', { params: { changeOrderId: hex(paper) } })).body).toMatchObject({
      amount: { minor: 700 },
      noChargeReason: '',
    });
  });
});

describe('a change order that is out of date', () => {
  const daysAt = (hoursPerWeek: number, hours: number) => Math.ceil((hours * 5) / hoursPerWeek);

  it('is not sent, in any status', async () => {
    const { added, document, edit, move, read } = await drafted();
    await edit(added, { description: 'For new colleagues' });
    const stale = { status: 409, body: { error: expect.stringContaining('Bring it up to date') } };
    expect(await move(document.order, 'sent')).toMatchObject(stale);
    const inReview = (await move(document.order, 'inReview')).body as ChangeOrder;
    expect(await move(inReview, 'sent')).toMatchObject(stale);
    expect((await read(document.order.id)).order.status).toBe('inReview');
  });

  it('is calculated again as a whole: work, days, dates and amount, with the previous ones', async () => {
    const { at, project, field, added, document, edit, update, rebase, move } = await drafted();
    const sections = { sec1: { name: 'Details', help: '', order: 'a0', hiddenByDefault: false } };
    const placements = Object.fromEntries(
      Array.from({ length: 50 }, (_, at50) => [
        `plc${at50}`,
        { fieldId: hex(field), sectionId: 'sec1', order: `a${at50}`, required: true, hiddenByDefault: false },
      ]),
    );
    const agreedPrice = { minor: 1_000, currency: 'USD' };
    const cheaper = (
      await update(document.order, { amount: agreedPrice, schedule: [{ ...document.order.schedule[0], days: 0 }] })
    ).body;
    await edit(added, { content: { ...BLANK_CONTENT.requestType, sections, placements }, uses: [field._id] });
    const one = await make.user(at.id, { role: 'consultant' });
    await edit(project, { 'content.consultantIds': [hex(one)] });
    const { status, body } = await rebase(cheaper);
    expect(status).toBe(200);
    const { before, after } = body.terms;
    expect(before).toMatchObject({ amount: agreedPrice, schedule: [{ days: 0, after: '2026-11-27' }] });
    expect(after.effect.hours.net).toBeGreaterThan(before.effect.hours.net);
    expect(after.amount).toEqual({ minor: Math.round(after.effect.hours.net * 22_500), currency: 'USD' });
    // one person without a setting has 32 hours a week, as in the assignment of work
    const days = daysAt(32, after.effect.hours.net);
    expect(days).toBeGreaterThan(daysAt(40, after.effect.hours.net));
    expect(after.effect.days).toBe(days);
    expect(after.schedule).toMatchObject([{ before: '2026-11-27', days }]);
    expect(after.schedule[0]?.after).not.toBe('2026-11-27');
    expect(body.document).toMatchObject({ order: { amount: after.amount }, schedule: after.schedule });
    expect((await move(body.document.order, 'sent')).status).toBe(200);
  });

  it('gets price and dates of its parts, also when others are chosen', async () => {
    const { at, project, addForm, diff, document } = await drafted();
    for (let form = 0; form < 11; form += 1) await addForm(`Form ${form}`);
    const parts = (await diff()).items.map(({ id }) => id);
    const chosen = await ask(at, 'setChangeOrderParts', {
      params: { changeOrderId: document.order.id },
      body: { version: document.order.version, projectId: hex(project), parts, requestIds: [] },
    });
    const { order, parts: held, schedule } = chosen.body as Document;
    const { hours: { net } = { net: 0 }, price, days } = held?.effect ?? {};
    expect(days).toBeGreaterThan(document.parts?.effect?.days ?? 0);
    // a project without people is planned like one with a person without a setting
    expect(days).toBe(daysAt(32, net));
    expect(days).toBeGreaterThan(daysAt(40, net));
    expect(order.amount).toEqual(price);
    expect(schedule[0]?.days).toBe(days);
  });

  it('and was accepted is reopened like any other', async () => {
    const { document, move } = await drafted();
    const accepted = (await move(document.order, 'accepted')).body as ChangeOrder;
    const closed = (await move(accepted, 'closed')).body as ChangeOrder;
    expect((await move(closed, 'accepted', 'More to do')).status).toBe(200);
  });
});

describe('the dates of a change order', () => {
  const far = { status: 422, body: { details: { schedule: expect.stringContaining('20 years') } } };

  it('are within 20 years of today, entered or calculated', async () => {
    const { document, update } = await drafted();
    const row = { name: 'End', before: '2046-01-01', days: 3_650 };
    expect(await update(document.order, { schedule: [row] })).toMatchObject(far);
    expect(await update(document.order, { schedule: [{ ...row, before: '9999-12-31', days: 0 }] })).toMatchObject(far);
    expect((await update(document.order, { details: { validUntil: '9999-12-31' } })).status).toBe(422);
    expect((await update(document.order, { endDate: '9999-12-31' })).body.details).toEqual({
      endDate: 'Must be within 20 years of today',
    });
  });

  it('are refused or named where older ones are out of range, and never invalid', async () => {
    const { status, document, draft, entry, sums, at, sow, read, move } = await drafted({ endDate: '9999-12-31' });
    expect([status, document]).toMatchObject([409, { error: expect.stringContaining('20 years') }]);
    expect((await draft([entry])).status).toBe(409);
    expect(await sums()).toMatchObject({ endDate: null, endOutOfRange: true });
    const made = await make.changeOrder(sow, {
      status: 'inReview',
      noChargeReason: 'A gift',
      schedule: [{ name: 'End', before: '9999-12-31', days: 3_650 }],
    });
    const old = { id: hex(made), version: 1 };
    expect((await read(old.id)).schedule).toEqual([{ name: 'End', before: '9999-12-31', days: 3_650, after: null }]);
    expect(await move(old, 'sent')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('20 years') },
    });
    expect((await ask(at, 'changeOrder', { params: { changeOrderId: old.id } })).status).toBe(200);
  });
});

it('change orders of one SOW that are written concurrently are done or refused, and never fail', async () => {
  const { draft, addForm, diff, move, sums } = await agreed();
  const names = Array.from({ length: 6 }, (_, form) => `Form ${form}`);
  for (const name of names) await addForm(name);
  const entries = (await diff()).items.map(({ id }) => id);
  const drafts = await Promise.all(entries.map((entry) => draft([entry])));
  expect(drafts.map(({ status }) => status)).toEqual(names.map(() => 201));
  expect(drafts.map(({ body }) => body.order.number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  const sentOnes = await Promise.all(drafts.map(({ body }) => move(body.order, 'sent')));
  expect(sentOnes.map(({ status }) => status)).toEqual(names.map(() => 200));
  const accepted = await Promise.all(sentOnes.map(({ body }) => move(body as ChangeOrder, 'accepted')));
  expect(accepted.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await sums()).accepted).toHaveLength(1);
});

it('every transaction that writes agreements locks the company before anything else', async () => {
  const {
    at,
    company,
    sow,
    added,
    entry,
    document,
    client,
    edit,
    rebase,
    update,
    move,
    answer,
    read,
    draft,
    project,
    diff,
    params,
  } = await drafted();
  const first: string[] = [];
  const note = ({
    databaseName,
    commandName,
    command,
  }: {
    databaseName: string;
    commandName: string;
    command: Record<string, unknown>;
  }) => {
    if (databaseName === delivery.database.dbName && command.startTransaction === true)
      first.push(`${commandName} ${command[commandName]}`);
  };
  delivery.database.client.on('commandStarted', note);
  await draft([entry]);
  await ask(at, 'createBaseline', { params, body: { name: 'Workshop' } });
  const made = (await ask(at, 'createSow', { params: { companyId: hex(company) }, body: { title: 'Two' } }))
    .body as Sow;
  await ask(at, 'updateSow', { params: { sowId: made.id }, body: { version: 1, title: 'Three' } });
  await ask(at, 'moveSow', { params: { sowId: made.id }, body: { version: 2, status: 'active' } });
  await ask(at, 'createChangeOrder', { params: { sowId: hex(sow) }, body: { title: 'Less' } });
  const raised = await ask(at, 'raiseChangeRequest', {
    params: { companyId: hex(company) },
    body: { text: 'More', kind: 'add' },
  });
  const { id, version } = raised.body as Request;
  await ask(at, 'changeChangeRequest', { params: { changeRequestId: id }, body: { version, billing: 'billed' } });
  await edit(added, { description: 'For new colleagues' });
  const rebased = (await rebase(document.order)).body.document.order;
  const { order } = (
    await ask(at, 'setChangeOrderParts', {
      params: { changeOrderId: rebased.id },
      body: {
        version: rebased.version,
        projectId: hex(project),
        parts: (await diff()).items.map((entry) => entry.id),
        requestIds: [],
      },
    })
  ).body as Document;
  const changed = (await update(order, { title: 'Renamed' })).body;
  await move(changed, 'sent');
  await answer(await read(order.id, client), { answer: 'declined', reason: 'Too late' }, client);
  delivery.database.client.off('commandStarted', note);
  expect(first).toHaveLength(13);
  expect(new Set(first)).toEqual(new Set(['findAndModify companies']));
});
