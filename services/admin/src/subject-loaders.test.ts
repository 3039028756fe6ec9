import { runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import type { CallContext } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { adminSubjects } from './subjects.ts';

test('firms, users and companies are found wherever they are, and read as far as they are asked for', async () => {
  const database = await testDatabase('admin-loaders');
  try {
    const make = factories(database.models);
    const firm = await make.firm({ name: 'Acme' });
    const user = await make.user(firm._id);
    const company = await make.company(firm._id, { name: 'Client' });
    const { firm: firms, user: users, anyCompany: companies } = adminSubjects(database.models);
    const read = (...fields: string[]) => ({
      call: {} as CallContext,
      projection: Object.fromEntries(fields.map((field) => [field, 1 as const])),
      loaded: {},
    });
    expect(await firms?.(firm._id.toHexString(), read('name'))).toEqual({ _id: firm._id, name: 'Acme' });
    expect(await users?.(user._id.toHexString(), read('email'))).toEqual({ _id: user._id, email: user.email });
    expect(await companies?.(company._id.toHexString(), read('name'))).toEqual({ _id: company._id, name: 'Client' });
    const nobody = new Types.ObjectId().toHexString();
    for (const load of [firms, users, companies])
      expect(await runAsSystem('look', async () => load?.(nobody, read()))).toBeNull();
  } finally {
    await database.close();
  }
});
