import { factories, type TestDatabase, testDatabase } from '@scopewright/data/testing';
import type { PaymentGateway } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { settlePayment } from './settle.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('settle');
});
afterAll(() => database.close());

const gateway = () => ({ cancel: vi.fn<PaymentGateway['cancel']>().mockResolvedValue() });

it('ends a subscription that no firm belongs to', async () => {
  const at = gateway();
  const reference = new Types.ObjectId().toHexString();
  expect(await settlePayment({ models: database.models, gateway: at }, { reference })).toBe(true);
  expect(at.cancel.mock.calls).toEqual([[reference]]);
});

it('leaves a firm its subscription', async () => {
  const at = gateway();
  const { _id } = await factories(database.models).firm();
  expect(await settlePayment({ models: database.models, gateway: at }, { reference: _id.toHexString() })).toBe(false);
  expect(at.cancel).not.toHaveBeenCalled();
});

it('fails, to be tried again, while the gateway or its configuration is missing', async () => {
  const reference = new Types.ObjectId().toHexString();
  const away = { cancel: () => Promise.reject(new Error('gateway is away')) };
  await expect(settlePayment({ models: database.models, gateway: away }, { reference })).rejects.toThrow('gateway is away');
  await expect(settlePayment({ models: database.models, gateway: null }, { reference })).rejects.toThrow('No payment gateway');
});
