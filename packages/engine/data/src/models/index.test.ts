import { Mongoose } from 'mongoose';
import { expect, it } from 'vitest';
import { COLLECTIONS, createModels, ownerPaths } from './index.ts';

const models = Object.entries(createModels(new Mongoose().createConnection()));

it('collections that no firm owns document why', () => {
  for (const collection of Object.values(COLLECTIONS))
    if ('global' in collection) expect(collection.global.length).toBeGreaterThan(30);
});

it('every model that names a firm is owned', () => {
  const named = models.filter(([, { schema }]) =>
    ['firmId', 'consultingFirmId'].some((path) => Object.hasOwn(schema.paths, path)),
  );
  expect(named.length).toBeGreaterThan(5);
  // its rows name a firm, but no firm owns them; the worker reads those of all firms
  const owned = named.filter(([name]) => name !== 'outbox');
  for (const [name] of owned) expect(ownerPaths(name), name).not.toBeNull();
});

it('every owned model has its owner as an id and carries the plugin, and only those do', () => {
  for (const [name, { schema }] of models) {
    const owner = ownerPaths(name);
    for (const path of [owner?.firm, owner?.company]) if (path) expect(schema.paths[path], name).toBeDefined();
    expect(Object.hasOwn(schema.methods, '$__where'), name).toBe(owner !== null);
  }
});
