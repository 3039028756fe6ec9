import { type ClauseDoc, notifyOf, runAsSystem, runWithTenant } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { choiceKindsOf, HEARD_OF } from '@scopewright/domain/notifications';
import { afterAll, expect, it } from 'vitest';
import { SECRET } from '../testing/invite.ts';
import { trackDay } from '../tracking/track-day.ts';
import { composeNotification } from './notification.ts';

const database = await testDatabase('client_mails');
const { models } = database;
const now = new Date('2026-06-10T08:30:00Z');
const make = factories(models, { clock: () => now });
afterAll(() => database.close());

const INTERNAL = 'zqinternalqz';
const link = { origin: 'https://northwind.scopewright.app', tenantKey: null };

/** A client with its visible data, and the mark everywhere else. */
async function client() {
  const firm = await make.firmAt('client-mails', { timeZone: 'UTC', plan: 'paid' });
  const company = await make.company(firm._id, { name: 'Contoso' });
  const mails = Object.fromEntries(choiceKindsOf('companyUser').map((kind) => [kind, { inApp: true, mail: true }]));
  const person = (role: 'companyUser' | 'user') =>
    make.user(firm._id, { role, companyId: company._id, notificationChoices: mails });
  const people = [await person('companyUser'), await person('user')];
  const internal = { notes: INTERNAL, pastedText: INTERNAL };
  const put = { ...internal, status: 'active', activatedAt: now } as const;
  const sow = await make.sow(company, { ...put, title: 'Roll-out' });
  const draft = await make.sow(company, { ...internal, title: INTERNAL });
  const taken = await make.changeOrder(sow, { ...internal, title: INTERNAL, activatedAt: now });
  const duty = (quote: string): Partial<ClauseDoc> => ({
    ...{ quote, kind: 'clientDuty', state: 'accepted', reasons: [INTERNAL] },
    date: { value: '2026-06-10', text: 'then', until: null, choices: null, relative: null },
  });
  const source = await make.source(sow);
  await make.clause(source, duty('Provide the accounts.'));
  await make.clause(source, { ...duty(INTERNAL), state: 'proposed' });
  for (const hidden of [draft, taken]) await make.clause(await make.source(hidden), duty(INTERNAL));
  const due = { dueOn: '2026-06-10', note: INTERNAL } as const;
  await make.milestone(company, {
    ...due,
    title: 'Data is there',
    waitsFor: 'client',
    ownerId: people[0]?._id ?? null,
  });
  await make.milestone(company, { ...due, title: INTERNAL, waitsFor: 'us' });
  await make.scopeItem(company, { name: INTERNAL, deadline: '2026-06-10', notes: INTERNAL });
  return { firm, company, people, sow, taken };
}

it("contain the clients' data, and nothing internal", async () => {
  const { firm, company, people, sow, taken } = await client();
  const firmId = firm._id.toHexString();
  const about = { companyId: company._id, companyName: company.name, status: 'active' };
  const of = ({ _id: id, title: name }: { _id: typeof sow._id; title: string }, type: 'sow' | 'change-order') => ({
    ...about,
    event: `about ${name}`,
    target: { type, id, name, sowId: type === 'sow' ? null : sow._id },
  });
  const named = people.map(({ _id }) => _id);
  const concerning = { company, people: { requester: named, inviter: named } };
  await runWithTenant(firm._id, () =>
    database.inTransaction(async (session) => {
      const circumstances = { actorId: null, firmId, link, session, now, requestId: null };
      for (const event of ['agreement-shared', 'agreement-moved'] as const)
        for (const target of [of(sow, 'sow'), of(taken, 'change-order')])
          await notifyOf(models, event, concerning, { ...target, event: `${event} ${target.event}` }, circumstances);
      for (const event of ['change-request-answered', 'invitation-accepted'] as const)
        await notifyOf(models, event, concerning, { ...about, event, target: null }, circumstances);
    }),
  );
  const linkTo = () => link;
  await trackDay(
    { data: database, clock: () => now, linkTo },
    { firmId, date: '2026-06-10' },
    new AbortController().signal,
  );

  const rows = await runAsSystem('look', () => models.notifications.find({ firmId: firm._id }).lean());
  const notified = rows.filter(({ userId }) => named.some((id) => id.equals(userId)));
  const heard = new Set(named.flatMap((_, at) => choiceKindsOf(at === 0 ? 'companyUser' : 'user')));
  expect(new Set(notified.map(({ kind }) => kind)), Object.keys(HEARD_OF).join()).toEqual(heard);
  const mails = await Promise.all(
    notified.map(({ _id }) =>
      composeNotification(
        { models, productName: 'Scopewright', secret: SECRET },
        { firmId, notificationId: _id.toHexString(), link },
      ),
    ),
  );
  const sent = mails.filter((mail) => mail !== null);
  // those about the change order that was withdrawn aren't sent
  expect([notified.length, sent.length]).toEqual([11, 7]);
  expect(sent.filter((mail) => JSON.stringify(mail).toLowerCase().includes(INTERNAL))).toEqual([]);
  const texts = sent.map(({ text }) => text).join('\n');
  for (const own of ['Roll-out', 'Provide the accounts.', 'Data is there']) expect(texts).toContain(own);
});
