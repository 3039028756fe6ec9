import { type CompanyDoc, runAsSystem, stopMailsToken, trusted, type UserDoc } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { SECRET } from '../testing/invite.ts';
import { firmLook } from './layout/look.ts';
import { composeNotification, notificationMail } from './notification.ts';

const ID = 'a'.repeat(24);
const input = {
  productName: 'Scopewright',
  firmName: 'Northwind Partners',
  name: 'Ada',
  subject: {
    kind: 'agreement-put' as const,
    company: { id: ID, name: 'Contoso' },
    companies: null,
    target: { type: 'sow' as const, id: ID, name: 'Phase one', sowId: null },
    status: 'active',
  },
  url: 'https://northwind.scopewright.app/companies/1',
  choicesUrl: 'https://northwind.scopewright.app/settings/notifications',
  look: firmLook({ name: 'Northwind Partners' }),
};

const database = await testDatabase('mail_notification');
const make = factories(database.models);
afterAll(() => database.close());

it('describes the event, with links to it and to the settings, in text and HTML', () => {
  const { subject, text, html } = notificationMail(input);
  expect(subject).toBe('The SOW “Phase one” was shared with Contoso');
  for (const part of [text, html])
    for (const words of ['Hello Ada,', 'Phase one', 'Contoso', 'Northwind Partners', input.url, input.choicesUrl])
      expect(part).toContain(words);
});

it('carries no markup and no address that someone typed as a name', () => {
  const evil = { ...input.subject, company: { id: ID, name: 'Win at http://evil.example <b>' } };
  const { subject, text, html } = notificationMail({ ...input, subject: evil });
  expect(subject).toBe('A new agreement');
  for (const part of [text, html]) expect(part).not.toMatch(/evil\.example/);
  expect(html).not.toContain('<b>');
});

it('names the first of several companies without links, and counts the others', () => {
  const ofSeveral = (names: string[]) => ({
    ...input.subject,
    kind: 'company-assigned' as const,
    company: null,
    target: null,
    companies: { names, count: 14 },
  });
  expect(notificationMail({ ...input, subject: ofSeveral(['Alder', 'Birch']) }).subject).toBe(
    'You were assigned to Alder, Birch and 12 more companies',
  );
  const { subject, text, html } = notificationMail({
    ...input,
    subject: ofSeveral(['Alder', 'Win at http://evil.example <b>']),
  });
  expect(subject).toBe('New client companies for you');
  for (const part of [text, html]) expect(part).not.toMatch(/evil\.example/);
  expect(html).not.toContain('<b>');
});

const link = { origin: 'https://northwind.scopewright.app', tenantKey: null };

async function assigned(values: Partial<UserDoc> = {}) {
  const firm = await make.firm();
  const person = await make.user(firm._id, {
    role: 'consultant',
    notificationChoices: { 'company-assigned': { mail: true } },
    ...values,
  });
  const company = await make.company(firm._id, { name: 'Contoso', assignedConsultantIds: [person._id] });
  const { _id } = await make.notification(person, { companyId: company._id, companyName: 'Contoso' });
  const payload = { firmId: firm._id.toHexString(), notificationId: _id.toHexString(), link };
  return {
    firm,
    person,
    company,
    payload,
    compose: () =>
      composeNotification({ models: database.models, productName: 'Scopewright', secret: SECRET }, payload),
  };
}

it('is sent to the notified person, under one id however often it is composed', async () => {
  const { person, company, payload, compose } = await assigned();
  const [mail, again] = [await compose(), await compose()];
  expect(mail).toMatchObject({
    to: person.email,
    subject: 'You were assigned to Contoso',
    key: `mail.notification:${payload.notificationId}`,
  });
  expect(mail?.text).toContain(`https://northwind.scopewright.app/companies/${company._id.toHexString()}`);
  const token = stopMailsToken(person._id.toHexString(), 'company-assigned', SECRET);
  expect(mail?.stopUrl).toBe(`https://northwind.scopewright.app/api/public/mails/${token}/stop`);
  expect(again).toEqual(mail);
});

it('is not sent to people who were deleted, no longer see the company, or have turned off its mail', async () => {
  const { models } = database;
  for (const values of [{ status: 'removed' as const }, { role: 'user' as const }, { notificationChoices: {} }])
    expect(await (await assigned(values)).compose()).toBeNull();
  for (const change of [{ assignedConsultantIds: [] }, { status: 'deleted' }]) {
    const { company, compose } = await assigned();
    await runAsSystem('test', () => models.companies.updateOne({ _id: company._id }, change));
    expect(await compose()).toBeNull();
  }
  const { firm, compose } = await assigned();
  await runAsSystem('test', () => models.firms.updateOne({ _id: firm._id }, { deletedAt: new Date() }));
  expect(await compose()).toBeNull();
});

describe('of several companies', () => {
  /** A consultant who was notified of these companies, in this order, and the mail as composed now. */
  async function toldOf(names: readonly string[]) {
    const { firm, person } = await assigned();
    const companies = await Promise.all(
      names.map((name) => make.company(firm._id, { name, assignedConsultantIds: [person._id] })),
    );
    const ids = companies.map(({ _id }) => _id);
    const named = companies.slice(0, 3).map(({ _id: id, name }) => ({ id, name }));
    const { _id } = await make.notification(person, { companies: { ids, named } });
    const payload = { firmId: firm._id.toHexString(), notificationId: _id.toHexString(), link };
    const compose = () =>
      composeNotification({ models: database.models, productName: 'Scopewright', secret: SECRET }, payload);
    const lose = (lost: readonly number[], change: Partial<CompanyDoc>) =>
      runAsSystem('test', () =>
        database.models.companies.updateMany({ _id: trusted({ $in: lost.map((index) => ids[index]) }) }, change),
      );
    return { ids, compose, lose };
  }

  it('there is one that names the first, counts the others and leads to all', async () => {
    const mail = await (await toldOf(['Alder', 'Birch', 'Cedar', 'Damson', 'Elm'])).compose();
    expect(mail?.subject).toBe('You were assigned to Alder, Birch, Cedar and 2 more companies');
    expect(mail?.text).toMatch(/northwind\.scopewright\.app\/companies\s/);
  });

  it('those that the person no longer sees are omitted, and without any there is no mail', async () => {
    const { ids, compose, lose } = await toldOf(['Alder', 'Birch', 'Cedar', 'Damson']);
    await lose([0], { assignedConsultantIds: [] });
    await lose([3], { status: 'deleted' });
    expect((await compose())?.subject).toBe('You were assigned to Birch and Cedar');
    await lose([1], { assignedConsultantIds: [] });
    const last = await compose();
    expect(last?.subject).toBe('You were assigned to Cedar');
    expect(last?.text).toContain(`https://northwind.scopewright.app/companies/${ids[2]?.toHexString()}`);
    await lose([2], { status: 'deleted' });
    expect(await compose()).toBeNull();
  });
});
