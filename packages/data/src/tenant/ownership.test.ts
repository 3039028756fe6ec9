import { Mongoose } from 'mongoose';
import { expect, it } from 'vitest';
import { createModels } from '../models/index.ts';
import { GLOBAL, OWNED } from './ownership.ts';

const models = createModels(new Mongoose().createConnection());

it('every model is owned by a firm or on the reviewed global list, never both', () => {
  expect([...Object.keys(OWNED), ...Object.keys(GLOBAL)].sort()).toEqual(Object.keys(models).sort());
  for (const reason of Object.values(GLOBAL)) expect(reason.length).toBeGreaterThan(30);
});

it('every model that names a firm is owned', () => {
  const named = Object.entries(models).filter(([, model]) => model.schema.path('firmId') || model.schema.path('consultingFirmId'));
  for (const [name] of named) expect(Object.keys(OWNED)).toContain(name);
});

it('every owned model has its owner as an id and carries the plugin', () => {
  for (const [name, field] of Object.entries(OWNED)) {
    const { schema } = models[name as keyof typeof OWNED];
    expect(schema.paths[field], name).toBeDefined();
    expect(Object.hasOwn(schema.methods, '$__where'), name).toBe(true);
  }
});
