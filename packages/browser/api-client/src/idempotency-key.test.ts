import { expect, test } from 'vitest';
import { newIdempotencyKey } from './idempotency-key.ts';

test('keys are long and random', () => {
  const keys = new Set(Array.from({ length: 50 }, newIdempotencyKey));
  expect(keys.size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
