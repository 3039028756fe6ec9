import type { CallOutput, ChangeOrder, Sow } from '@scopewright/contracts';
import { trusted, type UserDoc } from '@scopewright/data';
import { HEARD_OF, type HeardEvent } from '@scopewright/domain/notifications';
import { afterAll, describe, expect, it, test } from 'vitest';
import { type CallName, hex, startDelivery } from '../testing/delivery.ts';

const delivery = await startDelivery('hearing');
const { make } = delivery;
const { models } = delivery.database;
afterAll(() => delivery.close());

type Document = CallOutput<'changeOrderDocument'>;

/** A firm with a client and everyone who could be expected to be notified of something, by their roles. */
async function cast() {
  const at = await delivery.firm();
  const other = await delivery.firm();
  const staff = (values: Partial<UserDoc>) => make.user(at.id, { role: 'consultant', ...values });
  const [assigned, deactivated, sender] = [
    await staff({}),
    await staff({ status: 'removed' }),
    // sees the company as an administrator does, and is not assigned
    await staff({ role: 'firmAdmin' }),
  ];
  const company = await make.company(at.id, {
    name: 'Contoso',
    assignedConsultantIds: [assigned._id, deactivated._id],
  });
  const elsewhere = await make.company(at.id);
  const client = (values: Partial<UserDoc>, of = company) => make.user(at.id, { companyId: of._id, ...values });
  const people = {
    ...{ administrator: at.admin, assigned, sender, deactivated },
    'invited administrator': await staff({ role: 'firmAdmin', status: 'invited' }),
    unassigned: await staff({}),
    'client administrator': await client({ role: 'companyUser' }),
    'client user': await client({ role: 'user' }),
    'removed client': await client({ role: 'companyUser', status: 'removed' }),
    'administrator of another client': await client({ role: 'companyUser' }, elsewhere),
    'administrator of another firm': other.admin,
  };
  type Person = keyof typeof people;
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (person: Person) => {
    const token = tokens.get(person) ?? at.sign(people[person]);
    tokens.set(person, token);
    return token;
  };
  const ask = async (as: Person, name: CallName, params: Record<string, string>, body?: object) => {
    const asked = { tenant: at.key, token: await tokenOf(as), params, ...(body && { body }) };
    const answer = await delivery.service.call(name, asked);
    expect([name, answer.status < 300 ? 'done' : answer.body]).toEqual([name, 'done']);
    return answer.body;
  };
  /** People who were notified of something since, with the kind. */
  const hearing = async (work: () => Promise<unknown>) => {
    const among = { firmId: at.id };
    const known = new Set((await delivery.system(() => models.notifications.find(among).lean())).map(hex));
    await work();
    const found = (await delivery.system(() => models.notifications.find().lean())).filter(
      (one) => !known.has(hex(one)),
    );
    const names = new Map(Object.entries(people).map(([name, person]) => [hex(person), name]));
    const heard = found.flatMap(({ userId, kind }) => {
      const name = names.get(userId.toHexString());
      return name === undefined ? [] : [[name, kind]];
    });
    return Object.fromEntries(heard) as { [P in Person]?: string };
  };
  return { at, company, people, ask, hearing, params: { companyId: hex(company) } };
}

type Cast = Awaited<ReturnType<typeof cast>>;

const sowOf = async ({ ask, params }: Cast) =>
  (await ask('sender', 'createSow', params, { title: 'Phase one' })) as Sow;
const activated = async (of: Cast) => {
  const { id, version } = await sowOf(of);
  return (await of.ask('sender', 'moveSow', { sowId: id }, { version, status: 'active' })) as Sow;
};
const drafted = async (of: Cast) =>
  (await of.ask(
    'sender',
    'createChangeOrder',
    { sowId: (await activated(of)).id },
    {
      ...{ title: 'More', amount: { minor: 1000, currency: 'USD' } },
    },
  )) as ChangeOrder;
const move = ({ ask }: Cast, { id, version }: ChangeOrder, status: string, as: keyof Cast['people'] = 'sender') =>
  ask(as, 'moveChangeOrder', { changeOrderId: id }, { version, status }) as Promise<ChangeOrder>;
const sent = async (of: Cast) => move(of, await drafted(of), 'sent');
const answer = async ({ ask }: Cast, order: ChangeOrder, decision: 'accepted' | 'declined') => {
  const params = { changeOrderId: order.id };
  const { hash } = (await ask('client administrator', 'changeOrderDocument', params)) as Document;
  const said = { version: order.version, hash, answer: decision, reason: 'Not now', name: 'Kim', authorized: true };
  await ask('client administrator', 'answerChangeOrder', params, said);
};
const request = async ({ ask, params }: Cast) =>
  (await ask('client administrator', 'raiseChangeRequest', params, {
    text: 'One more form',
    kind: 'add',
  })) as CallOutput<'raiseChangeRequest'>;

/** Events, their preconditions, and exactly who is notified of them. */
const EVENTS: readonly [
  event: HeardEvent,
  what: string,
  before: (of: Cast) => Promise<unknown>,
  happens: (of: Cast, before: never) => Promise<unknown>,
  heard: { [P in keyof Cast['people']]?: string },
][] = [
  [
    'company-assigned',
    'a consultant is assigned',
    () => Promise.resolve(),
    ({ ask, company, people }) =>
      ask(
        'administrator',
        'assignConsultants',
        {},
        {
          ...{ companyIds: [hex(company)], assign: [hex(people.unassigned)], unassign: [] },
        },
      ),
    { unassigned: 'company-assigned' },
  ],
  [
    'agreement-shared',
    'a SOW is activated',
    sowOf,
    ({ ask }, { id, version }: Sow) => ask('sender', 'moveSow', { sowId: id }, { version, status: 'active' }),
    { assigned: 'agreement-put', 'client administrator': 'agreement-put', 'client user': 'agreement-put' },
  ],
  [
    'agreement-shared',
    'a change order is sent',
    drafted,
    (of, order: ChangeOrder) => move(of, order, 'sent'),
    { assigned: 'agreement-put', 'client administrator': 'agreement-put', 'client user': 'agreement-put' },
  ],
  [
    'agreement-moved',
    'a SOW is completed',
    activated,
    ({ ask }, { id, version }: Sow) => ask('assigned', 'moveSow', { sowId: id }, { version, status: 'completed' }),
    { 'client administrator': 'agreement-moved', 'client user': 'agreement-moved' },
  ],
  ...(['accepted', 'declined'] as const).map((decision): (typeof EVENTS)[number] => [
    'agreement-answered',
    `the client has ${decision} a change order`,
    sent,
    (of, order: ChangeOrder) => answer(of, order, decision),
    {
      ...{ administrator: 'agreement-answered', sender: 'agreement-answered', assigned: 'agreement-answered' },
      'client user': 'agreement-moved',
    },
  ]),
  [
    'agreement-answered',
    'a sent change order is accepted on paper',
    sent,
    (of, order: ChangeOrder) => move(of, order, 'accepted', 'assigned'),
    {
      ...{ administrator: 'agreement-answered', sender: 'agreement-answered' },
      ...{ 'client administrator': 'agreement-moved', 'client user': 'agreement-moved' },
    },
  ],
  [
    'agreement-agreed',
    'a change order is accepted on paper at once',
    drafted,
    (of, order: ChangeOrder) => move(of, order, 'accepted', 'assigned'),
    {
      ...{ administrator: 'agreement-answered', sender: 'agreement-answered' },
      ...{ 'client administrator': 'agreement-put', 'client user': 'agreement-put' },
    },
  ],
  [
    'change-requested',
    'the client asks for a change',
    () => Promise.resolve(),
    request,
    { administrator: 'change-requested', sender: 'change-requested', assigned: 'change-requested' },
  ],
  [
    'change-request-answered',
    'the firm declines a change request',
    request,
    ({ ask }, { id, version }: CallOutput<'raiseChangeRequest'>) =>
      ask('assigned', 'changeChangeRequest', { changeRequestId: id }, { version, state: 'declined', answer: 'No' }),
    { 'client administrator': 'change-request-answered' },
  ],
];

describe('exactly the intended people are notified of events', () => {
  test.each(EVENTS)('%s: %s', async (_, _what, before, happens, heard) => {
    const of = await cast();
    const known = await before(of);
    expect(await of.hearing(() => happens(of, known as never))).toEqual(heard);
  });

  it('is tried for everything that this service notifies people of', () => {
    const elsewhere = ['invitation-accepted', 'document-unscanned', 'plan-unpaid', 'due-reminder', 'account-reminder'];
    expect(new Set([...EVENTS.map(([event]) => event), ...elsewhere])).toEqual(new Set(Object.keys(HEARD_OF)));
  });
});

describe('an answer to a change order', () => {
  it('reaches the only person of a firm, by bell and mail unless they have opted out', async () => {
    const of = await cast();
    await delivery.system(() =>
      models.users.deleteMany({ firmId: of.at.id, companyId: null, _id: trusted({ $ne: of.people.sender._id }) }),
    );
    const mails = () =>
      delivery.system(() =>
        models.outbox.countDocuments({ job: 'mail.notification', 'payload.firmId': hex({ _id: of.at.id }) }),
      );
    const order = await sent(of);
    const before = await mails();
    await answer(of, order, 'accepted');
    const { items } = (await of.ask('sender', 'notifications', {})) as CallOutput<'notifications'>;
    expect(items).toMatchObject([
      { kind: 'agreement-answered', target: { id: order.id, name: 'More' }, status: 'accepted' },
    ]);
    expect([await of.ask('sender', 'unreadNotifications', {}), (await mails()) - before]).toEqual([{ unread: 1 }, 1]);

    await of.ask('sender', 'chooseNotifications', {}, { kind: 'agreement-answered', inApp: false, mail: false });
    const second = await sent(of);
    const sentMails = await mails();
    expect(await of.hearing(() => answer(of, second, 'declined'))).toEqual({ 'client user': 'agreement-moved' });
    expect(await mails()).toBe(sentMails);
  });

  it('reaches the one who sent it, not the one who wrote it, as long as they see the company', async () => {
    const of = await cast();
    const order = await drafted(of);
    await move(of, order, 'sent', 'assigned');
    await delivery.system(() => models.companies.updateOne({ _id: of.company._id }, { assignedConsultantIds: [] }));
    const found = (await of.ask('administrator', 'changeOrder', { changeOrderId: order.id })) as ChangeOrder;
    expect(await of.hearing(() => answer(of, found, 'accepted'))).toMatchObject({ assigned: 'agreement-answered' });
    expect(await of.ask('assigned', 'notifications', {})).toMatchObject({ items: [] });
  });
});
