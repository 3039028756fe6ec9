import { expect, test } from 'vitest';
import { TEST_HOSTS } from '../testing/index.ts';
import { createHostReader } from './host-reader.ts';

test('distinguishes hosts by their meaning, and the same host by its tenant where that matters', () => {
  const readHost = createHostReader(TEST_HOSTS);
  for (const _time of ['first', 'remembered']) {
    expect(readHost('acme.scopewright.app', 'other')).toMatchObject({
      resolution: { kind: 'tenant', key: 'acme' },
      address: 'acme',
    });
    expect(readHost('localhost:3000', 'acme')).toMatchObject({
      resolution: { kind: 'local', key: 'acme' },
      address: 'acme',
    });
    expect(readHost('localhost:3000', undefined).address).toBeNull();
    expect(readHost('a'.repeat(301), undefined).resolution.kind).toBe('invalid');
  }
});

test('an invalid host cannot replace another one with its tenant', () => {
  const readHost = createHostReader(TEST_HOSTS);
  expect(readHost('localhost:3000 acme', undefined).resolution.kind).toBe('invalid');
  expect(readHost('localhost:3000', 'acme').address).toBe('acme');
});
