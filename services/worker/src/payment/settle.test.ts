import { factories, testDatabase } from '@scopewright/data/testing';
import type { PaymentGateway } from '@scopewright/payments';
import { Types } from 'mongoose';
import { afterAll, expect, it, vi } from 'vitest';
import { settlePayment } from './settle.ts';

const database = await testDatabase('settle');
afterAll(() => database.close());

const gateway = () => ({ forget: vi.fn<PaymentGateway['forget']>().mockResolvedValue() });

it('forgets a card that no firm belongs to', async () => {
  const at = gateway();
  const reference = new Types.ObjectId().toHexString();
  expect(await settlePayment({ models: database.models, gateway: at }, { reference })).toBe(true);
  expect(at.forget.mock.calls).toEqual([[{ reference, customer: null }]]);
});

it('leaves a firm its card', async () => {
  const at = gateway();
  const { _id } = await factories(database.models).firm();
  expect(await settlePayment({ models: database.models, gateway: at }, { reference: _id.toHexString() })).toBe(false);
  expect(at.forget).not.toHaveBeenCalled();
});

it('fails, to be tried again, while the gateway or its configuration is missing', async () => {
  const reference = new Types.ObjectId().toHexString();
  const away = { forget: () => Promise.reject(new Error('gateway is away')) };
  await expect(settlePayment({ models: database.models, gateway: away }, { reference })).rejects.toThrow(
    'gateway is away',
  );
  await expect(settlePayment({ models: database.models, gateway: null }, { reference })).rejects.toThrow(
    'No payment gateway',
  );
});
