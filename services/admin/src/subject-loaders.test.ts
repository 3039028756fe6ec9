import { factories, testDatabase } from '@scopewright/data/testing';
import type { CallContext, SubjectLoaders } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { adminSubjects } from './subjects.ts';

const database = await testDatabase('admin-loaders');
const make = factories(database.models);
const loaders = adminSubjects(database.models);
afterAll(() => database.close());

/** A document as it is loaded for a path, as far as fields are asked for. */
const load = async (kind: keyof SubjectLoaders, id: Types.ObjectId, ...fields: string[]) => {
  const projection = Object.fromEntries(fields.map((field) => [field, 1 as const]));
  const loader = loaders[kind] ?? expect.fail(`Nothing loads a ${kind}`);
  return loader(id.toHexString(), { call: {} as CallContext, projection, loaded: {} });
};

it('finds firms, users and companies wherever they are, and reads them as far as it is asked', async () => {
  const firm = await make.firm({ name: 'Acme' });
  const user = await make.user(firm._id);
  const company = await make.company(firm._id, { name: 'Client' });
  expect(await load('firm', firm._id, 'name')).toEqual({ _id: firm._id, name: 'Acme' });
  expect(await load('user', user._id, 'email')).toEqual({ _id: user._id, email: user.email });
  expect(await load('anyCompany', company._id, 'name')).toEqual({ _id: company._id, name: 'Client' });
});

it('finds the provider’s representatives and demos, and none of a firm', async () => {
  const { _id: firmId } = await make.firm();
  const [rep, ofFirm] = [await make.bookingRep({ name: 'Ann' }), await make.bookingRep({ firmId })];
  const [booking, elsewhere] = [await make.booking(rep), await make.booking(ofFirm)];
  expect(await load('bookingRep', rep._id, 'name')).toEqual({ _id: rep._id, name: 'Ann' });
  expect(await load('booking', booking._id, 'email')).toEqual({ _id: booking._id, email: booking.email });
  expect([await load('bookingRep', ofFirm._id), await load('booking', elsewhere._id)]).toEqual([null, null]);
  const [request, requestOfFirm] = [await make.demoRequest(), await make.demoRequest({ firmId })];
  expect(await load('demoRequest', request._id, 'email')).toEqual({ _id: request._id, email: request.email });
  expect(await load('demoRequest', requestOfFirm._id)).toBeNull();
});

it('finds nothing for an id that nothing has', async () => {
  for (const kind of ['firm', 'user', 'anyCompany', 'bookingRep', 'booking', 'demoRequest'] as const)
    expect(await load(kind, new Types.ObjectId()), kind).toBeNull();
});
