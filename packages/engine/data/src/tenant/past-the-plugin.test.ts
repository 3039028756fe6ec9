import { Types } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { COLLECTIONS, ownerPaths } from '../models/index.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { runAsSystem, runWithTenant } from './context.ts';
import { CrossTenantError, MissingTenantError } from './errors.ts';
import { companiesWithoutFirm, giveToFirm, removeOfFirm, storedCollection } from './past-the-plugin.ts';

const database = await testDatabase('past-the-plugin');
afterAll(() => database.close());

const paths = { firm: 'firmId', company: 'companyId' };

test('the ways past the plugin work as system only, and with ids only', async () => {
  const { models, connection } = database;
  const firm = await factories(models).firm();
  const session = await connection.startSession();
  const move = { companyId: new Types.ObjectId(), firmId: firm._id, raisesVersion: false };
  const attempts: (() => Promise<unknown>)[] = [
    async () => giveToFirm(models.users, paths, move, session),
    async () => companiesWithoutFirm(models.users, paths),
    async () => removeOfFirm(models.users, paths, firm._id),
    async () => storedCollection(models.users).findOne({}),
  ];
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toBeInstanceOf(MissingTenantError);
    await expect(runWithTenant(firm._id, attempt)).rejects.toBeInstanceOf(CrossTenantError);
    await runAsSystem('a test', attempt);
  }
  const noId = JSON.parse('{"$ne":null}');
  await expect(runAsSystem('a test', () => removeOfFirm(models.users, paths, noId))).rejects.toBeInstanceOf(
    MissingTenantError,
  );
  await expect(
    runAsSystem('a test', () => giveToFirm(models.users, paths, { ...move, companyId: noId }, session)),
  ).rejects.toBeInstanceOf(MissingTenantError);
  await session.endSession();
});

/** Unique indexes that don't begin with the owner, with the reason why two tenants never need the same key. */
const UNIQUE_ACROSS_FIRMS: Readonly<Record<string, string>> = {
  'firms isHome_1': 'One firm of the installation is the home firm',
  'companyData companyId_1': 'A company is in one firm only, and its id is random',
  'scopeChecks companyId_1': 'A company is in one firm only, and its id is random',
  'scopeItems companyId_1_projectKey_1': 'A company is in one firm only, and its id is random',
  'invitations tokenHash_1': 'The hash of a random token, by which an invitation is found before any firm is known',
};

test('a unique index of what firms own begins with the owner, or is listed with its reason', async () => {
  const across: string[] = [];
  for (const name of Object.keys(COLLECTIONS)) {
    const owner = ownerPaths(name);
    if (owner === null) continue;
    const indexes = await database.client.db(database.dbName).collection(name).indexes();
    for (const { key, unique } of indexes) {
      const fields = Object.keys(key);
      if (unique && fields[0] !== owner.firm) across.push(`${name} ${Object.entries(key).flat().join('_')}`);
    }
  }
  expect(across.toSorted()).toEqual(Object.keys(UNIQUE_ACROSS_FIRMS).toSorted());
});
