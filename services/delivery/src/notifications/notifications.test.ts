import type { ChangeOrder, Notification, NotificationChoice, Sow } from '@scopewright/contracts';
import { type CompanyDoc, stopMailsToken, type UserDoc } from '@scopewright/data';
import { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { hex, SECRET, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('notifications');
const { ask, make } = delivery;
afterAll(() => delivery.close());

const toldOf = async (at: TestFirm, user: UserDoc) => {
  const { status, body } = await ask(at, 'notifications', { token: await at.sign(user) });
  expect(status).toBe(200);
  return (body as { items: Notification[] }).items;
};
const unreadOf = async (at: TestFirm, user: UserDoc) =>
  ((await ask(at, 'unreadNotifications', { token: await at.sign(user) })).body as { unread: number }).unread;
const mailsIn = async (at: TestFirm) => {
  const rows = await delivery.system(() => delivery.database.models.outbox.find({ job: 'mail.notification' }).lean());
  return rows.map(({ payload }) => payload).filter(({ firmId }) => firmId === hex({ _id: at.id }));
};
const assign = (
  at: TestFirm,
  companies: readonly CompanyDoc[],
  assigned: readonly UserDoc[],
  unassigned: readonly UserDoc[] = [],
) =>
  ask(at, 'assignConsultants', {
    body: { companyIds: companies.map(hex), assign: assigned.map(hex), unassign: unassigned.map(hex) },
  });

/** A firm with a company, its two consultants, its administrator and a view-only user. */
async function firmWithCompany() {
  const at = await delivery.firm();
  const [consultant, colleague] = [
    await make.user(at.id, { role: 'consultant' }),
    await make.user(at.id, { role: 'consultant' }),
  ];
  const of = await make.company(at.id, { name: 'Contoso', assignedConsultantIds: [consultant._id, colleague._id] });
  const client = await make.user(at.id, { role: 'companyUser', companyId: of._id });
  const viewer = await make.user(at.id, { role: 'user', companyId: of._id });
  return { at, consultant, colleague, of, client, viewer };
}

describe('consultants who are assigned', () => {
  it('are notified of all new companies together, in the product, and by a mail to the own host if they want one', async () => {
    const at = await delivery.firm();
    const consultant = await make.user(at.id, {
      role: 'consultant',
      notificationChoices: { 'company-assigned': { mail: true } },
    });
    const [other, unasked] = [
      await make.user(at.id, { role: 'consultant' }),
      await make.user(at.id, { role: 'consultant' }),
    ];
    const companies = [await make.company(at.id, { name: 'Contoso' }), await make.company(at.id, { name: 'Fabrikam' })];
    expect((await assign(at, companies, [consultant])).status).toBe(200);
    await assign(at, companies, [consultant]);
    await assign(at, companies, [unasked]);
    expect(await unreadOf(at, unasked)).toBe(1);
    const told = {
      kind: 'company-assigned',
      company: null,
      companies: { names: ['Contoso', 'Fabrikam'], count: 2 },
      target: null,
      readAt: null,
    };
    expect(await toldOf(at, consultant)).toMatchObject([told]);
    expect(await unreadOf(at, consultant)).toBe(1);
    expect(await toldOf(at, other)).toEqual([]);
    const mails = await mailsIn(at);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ link: { origin: expect.stringContaining(at.key), tenantKey: null } });
  });

  it('are notified of nothing while they are only invited, and see nothing of companies that they lost', async () => {
    const at = await delivery.firm();
    const [consultant, invited] = [
      await make.user(at.id, { role: 'consultant' }),
      await make.user(at.id, { role: 'consultant', status: 'invited' }),
    ];
    const lost = await make.company(at.id);
    await assign(at, [lost], [consultant, invited]);
    const { notifications } = delivery.database.models;
    expect(await delivery.system(() => notifications.countDocuments({ userId: invited._id }))).toBe(0);
    const [{ id } = { id: '' }] = await toldOf(at, consultant);
    await assign(at, [lost], [], [consultant]);
    expect([await toldOf(at, consultant), await unreadOf(at, consultant)]).toEqual([[], 0]);
    expect(
      (await ask(at, 'readNotification', { token: await at.sign(consultant), params: { notificationId: id } })).status,
    ).toBe(404);
  });

  it('see nothing of a company that was deleted, also where they see every company', async () => {
    const at = await delivery.firm({ consultantsCanSeeAllClients: true });
    const consultant = await make.user(at.id, { role: 'consultant' });
    const [kept, gone, alone] = [await make.company(at.id), await make.company(at.id), await make.company(at.id)];
    await assign(at, [kept, gone], [consultant]);
    await assign(at, [alone], [consultant]);
    expect(await unreadOf(at, consultant)).toBe(2);
    const remove = (of: CompanyDoc) =>
      ask(at, 'removeCompany', { params: { companyId: hex(of) }, body: { name: of.name } });
    for (const of of [gone, alone]) await remove(of);
    expect((await toldOf(at, consultant)).map(({ company }) => company?.id)).toEqual([hex(kept)]);
    await remove(kept);
    expect([await toldOf(at, consultant), await unreadOf(at, consultant)]).toEqual([[], 0]);
  });

  it('each get one notification and one mail for forty companies, which names the first and counts the others', async () => {
    const at = await delivery.firm();
    const mail = { notificationChoices: { 'company-assigned': { mail: true } } };
    const [ada, bob] = [
      await make.user(at.id, { role: 'consultant', ...mail }),
      await make.user(at.id, { role: 'consultant', ...mail }),
    ];
    const companies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        make.company(at.id, {
          name: `Client ${String(index).padStart(2, '0')}`,
          assignedConsultantIds: index < 39 ? [] : [bob._id],
        }),
      ),
    );
    expect((await assign(at, companies.toReversed(), [ada, bob])).status).toBe(200);
    const names = ['Client 00', 'Client 01', 'Client 02'];
    expect(await toldOf(at, ada)).toMatchObject([{ company: null, companies: { names, count: 40 } }]);
    expect(await toldOf(at, bob)).toMatchObject([{ company: null, companies: { names, count: 39 } }]);
    expect(await mailsIn(at)).toHaveLength(2);
  });

  it('see only companies that they still have, and are not notified of lost ones', async () => {
    const at = await delivery.firm();
    const consultant = await make.user(at.id, { role: 'consultant' });
    const names = ['Alder', 'Birch', 'Cedar', 'Damson', 'Elm'];
    const companies = await Promise.all(names.map((name) => make.company(at.id, { name })));
    await assign(at, companies, [consultant]);
    const [alder, birch, cedar, damson, elm] = companies;
    if (!alder || !birch || !cedar || !damson || !elm) throw new Error('There are five');
    await assign(at, [alder, elm], [], [consultant]);
    expect(await toldOf(at, consultant)).toMatchObject([
      { company: null, companies: { names: ['Birch', 'Cedar'], count: 3 } },
    ]);
    await assign(at, [cedar, damson], [], [consultant]);
    const [last] = await toldOf(at, consultant);
    expect(last).toMatchObject({ company: { id: hex(birch), name: 'Birch' }, companies: null });
    await assign(at, [birch], [], [consultant]);
    expect([await toldOf(at, consultant), await unreadOf(at, consultant)]).toEqual([[], 0]);
    expect(
      (
        await ask(at, 'readNotification', {
          token: await at.sign(consultant),
          params: { notificationId: last?.id ?? '' },
        })
      ).status,
    ).toBe(404);
    await assign(at, [damson], [consultant]);
    expect(await toldOf(at, consultant)).toMatchObject([
      { id: last?.id, company: null, companies: { names: [], count: 1 } },
    ]);
  });

  it('are notified again of the same companies after an hour, and of new ones immediately', async () => {
    let at = await delivery.firm();
    const later = async (minutes: number) => {
      delivery.time.advance(minutes * 60_000);
      at = { ...at, token: await at.sign(at.admin) };
    };
    const consultant = await make.user(at.id, {
      role: 'consultant',
      notificationChoices: { 'company-assigned': { mail: true } },
    });
    const [first, second, third] = [
      await make.company(at.id, { name: 'Alder' }),
      await make.company(at.id, { name: 'Birch' }),
      await make.company(at.id, { name: 'Cedar' }),
    ];
    const again = async (companies: CompanyDoc[]) => {
      await assign(at, companies, [], [consultant]);
      expect((await assign(at, companies, [consultant])).status).toBe(200);
    };
    await assign(at, [first, second], [consultant]);
    for (let time = 0; time < 3; time += 1) await again([first, second]);
    await again([first]);
    expect([await unreadOf(at, consultant), (await mailsIn(at)).length]).toEqual([1, 1]);

    await again([first, third]);
    expect((await toldOf(at, consultant)).map(({ company }) => company?.name)).toEqual(
      expect.arrayContaining(['Cedar', undefined]),
    );
    await later(59);
    await again([first, second, third]);
    expect([await unreadOf(at, consultant), (await mailsIn(at)).length]).toEqual([2, 2]);
    await later(1);
    await again([first, second, third]);
    expect((await toldOf(at, consultant))[0]).toMatchObject({
      companies: { names: ['Alder', 'Birch', 'Cedar'], count: 3 },
    });
    expect([await unreadOf(at, consultant), (await mailsIn(at)).length]).toEqual([3, 3]);
    await again([third]);
    expect(await unreadOf(at, consultant)).toBe(3);
  });
});

describe('assigning without end', () => {
  it('is refused for a minute once a firm has used up its calls, and takes no other firm anything', async () => {
    const limited = await startDelivery('notifications_limited', { rateLimitFactor: 0.1 });
    try {
      const [at, other] = [await limited.firm(), await limited.firm()];
      const ofFirm = async (firm: TestFirm) => {
        const [consultant, company] = [
          await limited.make.user(firm.id, { role: 'consultant' }),
          await limited.make.company(firm.id),
        ];
        return (on: boolean) => {
          const [assigned, unassigned] = on ? [[hex(consultant)], []] : [[], [hex(consultant)]];
          const body = { companyIds: [hex(company)], assign: assigned, unassign: unassigned };
          return limited.service.call('assignConsultants', { tenant: firm.key, token: firm.token, body });
        };
      };
      const [turn, others] = [await ofFirm(at), await ofFirm(other)];
      for (let time = 0; time < 6; time += 1) expect((await turn(time % 2 === 0)).status).toBe(200);
      expect(await turn(true)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect((await others(true)).status).toBe(200);
      expect(await limited.system(() => limited.database.models.notifications.countDocuments({ firmId: at.id }))).toBe(
        1,
      );
    } finally {
      await limited.close();
    }
  });

  it('takes at most two thousand pairs of a company and a consultant, before it looks at any of them', async () => {
    const at = await delivery.firm();
    const made = (count: number) =>
      Array.from({ length: count }, () => ({ _id: new Types.ObjectId() }) as CompanyDoc & UserDoc);
    const refused = await assign(at, made(100), made(11), made(10));
    expect(refused).toMatchObject({
      status: 422,
      body: { details: { companyIds: expect.stringContaining('at most 2,000') } },
    });
    // with the maximum number of ids the request is accepted, and fails because they don't exist
    expect((await assign(at, made(100), made(10), made(10))).status).toBe(404);
  });
});

describe('agreements', () => {
  it('are notified to the company’s people and consultants once they are shared with it, never to who did it', async () => {
    const { at, consultant, colleague, of, client, viewer } = await firmWithCompany();
    const elsewhere = await make.user(at.id, { role: 'companyUser', companyId: (await make.company(at.id))._id });
    const token = await at.sign(consultant);
    const sow = (await ask(at, 'createSow', { token, params: { companyId: hex(of) }, body: { title: 'Phase one' } }))
      .body as Sow;
    expect(await toldOf(at, colleague)).toEqual([]);
    const put = (
      await ask(at, 'moveSow', { token, params: { sowId: sow.id }, body: { version: sow.version, status: 'active' } })
    ).body as Sow;
    const target = { type: 'sow', id: sow.id, name: 'Phase one', sowId: null };
    const said = { kind: 'agreement-put', company: { id: hex(of), name: 'Contoso' }, target, status: 'active' };
    for (const person of [colleague, client, viewer]) expect(await toldOf(at, person)).toMatchObject([said]);
    for (const person of [consultant, elsewhere, at.admin]) expect(await toldOf(at, person)).toEqual([]);
    expect(await mailsIn(at)).toHaveLength(3);

    const made = { title: 'More', noChargeReason: 'Included' };
    const order = (await ask(at, 'createChangeOrder', { params: { sowId: sow.id }, body: made })).body as ChangeOrder;
    await ask(at, 'moveChangeOrder', {
      params: { changeOrderId: order.id },
      body: { version: order.version, status: 'active' },
    });
    const ofOrder = {
      kind: 'agreement-put',
      target: { type: 'change-order', id: order.id, name: 'More', sowId: sow.id },
    };
    expect((await toldOf(at, consultant))[0]).toMatchObject(ofOrder);
    await ask(at, 'moveSow', { params: { sowId: sow.id }, body: { version: put.version, status: 'completed' } });
    expect((await toldOf(at, client)).map(({ kind, status }) => [kind, status])).toEqual(
      expect.arrayContaining([
        ['agreement-moved', 'completed'],
        ['agreement-put', 'active'],
      ]),
    );
  });

  it('that never were shared with the client are notified to no one', async () => {
    const { at, of, client, viewer, colleague } = await firmWithCompany();
    const sow = (await ask(at, 'createSow', { params: { companyId: hex(of) }, body: { title: 'Never' } })).body as Sow;
    expect(
      (await ask(at, 'moveSow', { params: { sowId: sow.id }, body: { version: sow.version, status: 'cancelled' } }))
        .status,
    ).toBe(200);
    for (const person of [client, viewer, colleague]) expect(await toldOf(at, person)).toEqual([]);
  });
});

describe('the own notifications', () => {
  it('come in pages, the latest first, and are marked as read one by one or all that there were', async () => {
    const { at, consultant, of } = await firmWithCompany();
    const token = await at.sign(consultant);
    const at0 = delivery.time.clock().getTime();
    const made: string[] = [];
    for (let minute = 0; minute < 3; minute++)
      made.push(
        hex(
          await make.notification(consultant, {
            companyId: of._id,
            companyName: 'Contoso',
            at: new Date(at0 + minute * 60_000),
          }),
        ),
      );
    const first = (await ask(at, 'notifications', { token, query: { limit: '2' } })).body as {
      items: Notification[];
      nextCursor: string;
    };
    expect(first.items.map(({ id }) => id)).toEqual([made[2], made[1]]);
    const second = (await ask(at, 'notifications', { token, query: { limit: '2', cursor: first.nextCursor } }))
      .body as typeof first;
    expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([[made[0]], null]);
    expect((await ask(at, 'notifications', { token, query: { cursor: 'x' } })).status).toBe(422);

    expect((await ask(at, 'readNotification', { token, params: { notificationId: made[0] ?? '' } })).status).toBe(200);
    expect(await unreadOf(at, consultant)).toBe(2);
    await ask(at, 'readNotifications', { token, body: { until: new Date(at0 + 60_000).toISOString() } });
    expect((await toldOf(at, consultant)).map(({ readAt }) => readAt === null)).toEqual([true, false, false]);
  });

  it('are no one else’s, in the firm or out of it', async () => {
    const { at, consultant, colleague, of } = await firmWithCompany();
    const { _id } = await make.notification(consultant, { companyId: of._id });
    const params = { notificationId: hex({ _id }) };
    const other = await delivery.firm();
    expect((await ask(at, 'readNotification', { token: await at.sign(colleague), params })).status).toBe(404);
    expect((await ask(other, 'readNotification', { params })).status).toBe(404);
    expect(
      (await ask(at, 'readNotification', { params: { notificationId: new Types.ObjectId().toHexString() } })).status,
    ).toBe(404);
    for (const person of [colleague, at.admin])
      await ask(at, 'readNotifications', { token: await at.sign(person), body: { until: '2100-01-01T00:00:00.000Z' } });
    expect(await unreadOf(at, consultant)).toBe(1);
    expect(await toldOf(at, colleague)).toEqual([]);
  });

  it('are counted up to a hundred', async () => {
    const { at, consultant, of } = await firmWithCompany();
    const now = delivery.time.clock();
    await delivery.system(() =>
      delivery.database.models.notifications.insertMany(
        Array.from({ length: 120 }, (_, index) => ({
          firmId: at.id,
          userId: consultant._id,
          kind: 'company-assigned',
          event: `e${index}`,
          companyId: of._id,
          inApp: true,
          at: now,
        })),
      ),
    );
    expect(await unreadOf(at, consultant)).toBe(100);
  });

  it('of one event there is one', async () => {
    const { consultant, of } = await firmWithCompany();
    await make.notification(consultant, { companyId: of._id, event: 'same' });
    await expect(make.notification(consultant, { companyId: of._id, event: 'same' })).rejects.toMatchObject({
      code: 11000,
    });
  });
});

describe("a user's choices", () => {
  const choicesOf = async (at: TestFirm, user: UserDoc) =>
    ((await ask(at, 'notificationChoices', { token: await at.sign(user) })).body as { items: NotificationChoice[] })
      .items;

  it('is theirs alone, and so are its channels', async () => {
    const { at, consultant, colleague, of, client, viewer } = await firmWithCompany();
    expect(await choicesOf(at, client)).toEqual([
      { kind: 'invitation-accepted', inApp: true, mail: false },
      { kind: 'agreement-put', inApp: true, mail: true },
      { kind: 'agreement-moved', inApp: true, mail: false },
      { kind: 'change-request-answered', inApp: true, mail: true },
      { kind: 'due-reminder', inApp: true, mail: true },
    ]);
    const choose = async (user: UserDoc, body: object) =>
      ask(at, 'chooseNotifications', { token: await at.sign(user), body });
    expect((await choose(client, { kind: 'agreement-put', inApp: false })).body).toMatchObject({
      items: [
        { kind: 'invitation-accepted', inApp: true, mail: false },
        { kind: 'agreement-put', inApp: false, mail: true },
        { kind: 'agreement-moved', inApp: true, mail: false },
        { kind: 'change-request-answered', inApp: true, mail: true },
        { kind: 'due-reminder', inApp: true, mail: true },
      ],
    });
    for (const way of ['inApp', 'mail']) await choose(consultant, { kind: 'agreement-put', [way]: false });
    expect((await choicesOf(at, colleague)).every(({ inApp }) => inApp)).toBe(true);
    const sow = (await ask(at, 'createSow', { params: { companyId: hex(of) }, body: { title: 'Phase one' } }))
      .body as Sow;
    await ask(at, 'moveSow', { params: { sowId: sow.id }, body: { version: sow.version, status: 'active' } });
    for (const person of [client, consultant]) expect(await toldOf(at, person)).toEqual([]);
    for (const person of [colleague, viewer]) expect(await toldOf(at, person)).toHaveLength(1);
    expect(await mailsIn(at)).toHaveLength(3);
  });

  it('is among the kinds of their role', async () => {
    const { at, client, viewer } = await firmWithCompany();
    expect((await choicesOf(at, at.admin)).map(({ kind }) => kind)).toEqual([
      'invitation-accepted',
      'agreement-answered',
      'change-requested',
      'change-request-answered',
      'document-unscanned',
      'plan-unpaid',
      'due-reminder',
      'account-reminder',
    ]);
    expect((await choicesOf(at, viewer)).map(({ kind }) => kind)).toEqual(['agreement-put', 'agreement-moved']);
    expect(
      (
        await ask(at, 'chooseNotifications', {
          token: await at.sign(client),
          body: { kind: 'plan-unpaid', inApp: false },
        })
      ).status,
    ).toBe(422);
    expect((await ask(at, 'chooseNotifications', { body: { kind: 'plan-unpaid', mail: true } })).status).toBe(422);
  });
});

describe('reminders of the account', () => {
  it('are an administrator’s choice, by mail only, and no one else’s', async () => {
    const { at, client } = await firmWithCompany();
    const choose = async (user: UserDoc, way: object) =>
      ask(at, 'chooseNotifications', { token: await at.sign(user), body: { kind: 'account-reminder', ...way } });
    const of = (answer: { body: unknown }) =>
      (answer.body as { items: NotificationChoice[] }).items.find(({ kind }) => kind === 'account-reminder');
    expect(of(await ask(at, 'notificationChoices'))).toEqual({ kind: 'account-reminder', inApp: null, mail: true });
    expect(of(await choose(at.admin, { mail: false }))).toEqual({ kind: 'account-reminder', inApp: null, mail: false });
    expect((await choose(at.admin, { inApp: true })).status).toBe(422);
    expect((await choose(client, { mail: false })).status).toBe(422);
  });

  it('stop by the link of one', async () => {
    const { at } = await firmWithCompany();
    const stopped = await fetch(
      `${delivery.service.url}/api/public/mails/${stopMailsToken(hex(at.admin), 'account-reminder', SECRET)}/stop`,
      {
        method: 'POST',
      },
    );
    expect(stopped.status).toBe(200);
    const { body } = await ask(at, 'notificationChoices');
    expect((body as { items: NotificationChoice[] }).items.at(-1)).toEqual({
      kind: 'account-reminder',
      inApp: null,
      mail: false,
    });
  });
});

describe('the link that stops mails', () => {
  const stop = (token: string, method = 'POST') =>
    fetch(`${delivery.service.url}/api/public/mails/${token}/stop`, {
      method,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { body: 'List-Unsubscribe=One-Click' }),
    });
  const wants = async (user: UserDoc) =>
    (await delivery.system(() => delivery.database.models.users.findById(user._id).orFail().lean<UserDoc>()))
      .notificationChoices?.['agreement-put']?.mail;

  it('works without a session, as mail programs send it, however often', async () => {
    const { consultant, colleague } = await firmWithCompany();
    const token = stopMailsToken(hex(consultant), 'agreement-put', SECRET);
    for (let time = 0; time < 2; time += 1) expect((await stop(token)).status).toBe(200);
    expect(await wants(consultant)).toBe(false);
    expect(await wants(colleague)).toBeUndefined();
  });

  it('does nothing when it is looked at, of another kind, for someone else, or made up', async () => {
    const { consultant, colleague } = await firmWithCompany();
    const token = stopMailsToken(hex(consultant), 'agreement-put', SECRET);
    const [, kind, signature] = token.split('.');
    const others = [
      `${hex(colleague)}.${kind}.${signature}`,
      `${hex(consultant)}.agreement-moved.${signature}`,
      stopMailsToken(hex(consultant), '__proto__', SECRET),
    ];
    for (const other of others) expect((await stop(other)).status, other).toBe(404);
    expect((await stop(token, 'GET')).status).toBe(405);
    expect(await wants(consultant)).toBeUndefined();
  });
});
