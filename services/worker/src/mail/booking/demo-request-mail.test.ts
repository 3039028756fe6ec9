import { runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { composeDemoRequest } from './demo-request-mail.ts';

const database = await testDatabase('demo-request-mails');
const make = factories(database.models);
afterAll(() => database.close());

const parts = {
  models: database.models,
  productName: 'Scopewright',
  linkTo: () => ({ origin: 'https://scopewright.app', tenantKey: null }),
};

it('has what the visitor typed as text without links, and leads to the page where it is decided', async () => {
  const request = await make.demoRequest({
    firstName: 'Mara',
    lastName: '<b>Quist</b>',
    phone: '+49 30 1',
    message: 'See https://bad.example\nSoon',
    teamSize: 'large',
  });
  const admin = await make.user(null, { name: 'Grace Osei' });
  const ids = { requestId: request._id.toHexString(), to: admin._id.toHexString() };
  const mail = await composeDemoRequest(parts, ids);
  expect(mail).toMatchObject({
    to: admin.email,
    firmId: null,
    key: `mail.demo-request:${ids.requestId}:${ids.to}`,
    subject: 'New demo request',
  });
  expect(mail?.text).toContain('Consulting team size: 21-50.');
  expect(mail?.text).toContain('Phone: +49 30 1');
  expect(mail?.text).toContain('https://scopewright.app/system-admin/calendar');
  expect(mail?.html).not.toContain('<b>Quist');
  expect(mail?.html).not.toContain('href="https://bad.example');
});

it('is not sent for a request that was decided or removed, or to someone who is no administrator any more', async () => {
  const open = (await make.demoRequest())._id.toHexString();
  const closed = (await make.demoRequest({ state: 'closed' }))._id.toHexString();
  const admin = (await make.user(null))._id.toHexString();
  const former = (await make.user(null, { status: 'removed' }))._id.toHexString();
  const member = (await make.user((await make.firm())._id))._id.toHexString();
  for (const [requestId, to] of [
    [closed, admin],
    [new Types.ObjectId().toHexString(), admin],
    [open, former],
    [open, member],
  ] as const)
    expect(await runAsSystem('test', () => composeDemoRequest(parts, { requestId, to }))).toBeNull();
});
