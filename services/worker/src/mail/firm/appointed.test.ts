import { runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { afterAll, expect, it } from 'vitest';
import { firmLook } from '../layout/look.ts';
import { appointedMail, composeAppointed } from './appointed.ts';

const database = await testDatabase('mail_appointed');
const make = factories(database.models);
afterAll(() => database.close());

const link = { origin: 'https://northwind.scopewright.app', tenantKey: null };

async function appointed() {
  const firm = await make.firm({ name: 'Northwind Partners' });
  const left = await make.company(firm._id, { name: 'Heron Logistics' });
  const company = await make.company(firm._id, { name: 'Heron Shipping' });
  const person = await make.user(firm._id, { role: 'companyUser', companyId: company._id, name: 'Ada' });
  const [firmId, userId, companyId, leftCompanyId] = [firm, person, company, left].map(({ _id }) =>
    _id.toHexString(),
  ) as [string, string, string, string];
  const compose = () =>
    composeAppointed(
      { models: database.models, productName: 'Scopewright' },
      { firmId, userId, companyId, leftCompanyId, link },
    );
  return { person, company, left, compose };
}

it('names the company that the person now administers, and the one that they have left', async () => {
  const { person, left, compose } = await appointed();
  const mail = await compose();
  expect(mail).toMatchObject({ to: person.email, subject: 'You are now the administrator of Heron Shipping' });
  for (const words of [
    'Hello Ada,',
    'Northwind Partners has made you the administrator of Heron Shipping',
    'You no longer belong to Heron Logistics',
  ])
    expect(mail?.text).toContain(words);
  await runAsSystem('test', () => database.models.companies.updateOne({ _id: left._id }, { status: 'deleted' }));
  expect((await compose())?.text).not.toContain('Heron Logistics');
});

it('is not sent to someone who administers the company no more', async () => {
  const { person, company, compose } = await appointed();
  await runAsSystem('test', () => database.models.users.updateOne({ _id: person._id }, { role: 'user' }));
  expect(await compose()).toBeNull();
  await runAsSystem('test', () => database.models.users.updateOne({ _id: person._id }, { role: 'companyUser' }));
  expect(await compose()).not.toBeNull();
  await runAsSystem('test', () => database.models.companies.updateOne({ _id: company._id }, { status: 'deleted' }));
  expect(await compose()).toBeNull();
});

it('carries no link that someone typed as a name', () => {
  const names = {
    productName: 'Scopewright',
    firmName: 'Northwind',
    name: 'Ada',
    companyName: 'Visit evil.example',
    leftCompanyName: null,
  };
  const { subject, text } = appointedMail({ ...names, url: link.origin, look: firmLook({ name: 'Northwind' }) });
  expect(subject).toBe('You are now a company administrator');
  expect(text).not.toContain('evil.example');
});
