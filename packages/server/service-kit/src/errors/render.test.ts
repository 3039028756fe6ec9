import { ERROR_STATUS, MESSAGES } from '@scopewright/contracts/errors';
import { PassingFailure } from '@scopewright/domain/passing-failure';
import { MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallError, failures, validationFailure } from './call-error.ts';
import { renderError } from './render.ts';

const named = (name: string, properties: object = {}): Error =>
  Object.assign(new Error('secret internals'), { name, ...properties });

describe('renderError', () => {
  test('an operation that took too long is a 503 with that reason', () => {
    const rendered = renderError(new MongoServerError({ message: 'operation exceeded time limit', code: 50 }), 'r1');
    expect(rendered).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '2' },
      body: { code: 'unavailable', error: MESSAGES.tookTooLong },
    });
  });

  test('refused work may be retried', () => {
    expect(renderError(new PassingFailure('firmBusy', 'Too much work'), 'r1')).toMatchObject({
      status: 429,
      headers: { 'Retry-After': '1' },
      body: { code: 'firm_busy' },
      unexpected: false,
    });
    expect(renderError(new PassingFailure('unavailable', 'The pool is closed'), 'r1')).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '2' },
    });
  });

  test('an unknown fault is a 500 without internals', () => {
    expect(renderError(new Error('password is hunter2'), 'r1')).toEqual({
      status: 500,
      headers: {},
      body: { error: 'Something went wrong', code: 'internal', requestId: 'r1' },
      unexpected: true,
    });
    expect(renderError('thrown text', 'r1').body.error).toBe('Something went wrong');
  });

  test('errors of libraries do not choose their own status', () => {
    expect(renderError(Object.assign(new Error('x'), { status: 404, expose: true }), 'r1').status).toBe(500);
  });

  test.each([
    named('MongoNetworkError'),
    named('MongoServerSelectionError'),
    named('MongooseServerSelectionError'),
    named('MongoNotConnectedError'),
    named('MongoServerError', { code: 10107 }),
    named('MongoServerError', { code: 11600 }),
    named('MongoServerError', { code: 24 }),
    new MongoServerError({ message: 'internals', code: 225, errorLabels: ['TransientTransactionError'] }),
    named('MongoServerClosedError'),
    named('MongooseError', { message: 'Operation `x` buffering timed out after 10000ms' }),
    Object.assign(new Error('wrapped'), { cause: named('MongoPoolClearedError') }),
  ])('%s is a 503 with Retry-After', (error) => {
    const rendered = renderError(error, 'r1');
    expect(rendered).toMatchObject({ status: 503, headers: { 'Retry-After': '2' }, body: { code: 'unavailable' } });
    expect(JSON.stringify(rendered.body)).not.toContain('internals');
  });

  test('a duplicate key is no outage', () => {
    expect(renderError(named('MongoServerError', { code: 11000 }), 'r1').status).toBe(500);
  });

  test('every failure has the status of its code', () => {
    for (const make of Object.values(failures)) {
      const failure: CallError = Reflect.apply(make, undefined, [['GET']]);
      expect(failure.status).toBe(ERROR_STATUS[failure.code]);
    }
  });

  test('contains the time to retry and the allowed methods', () => {
    expect(renderError(failures.rateLimited(0.2), 'r').headers).toEqual({ 'Retry-After': '1' });
    expect(renderError(failures.methodNotAllowed(['GET', 'POST']), 'r').headers).toEqual({ Allow: 'GET, POST' });
  });
});

describe('validationFailure', () => {
  test('names each field once', () => {
    const schema = z.strictObject({ email: z.string(), nested: z.strictObject({ list: z.array(z.number()) }) });
    const result = schema.safeParse({
      email: { $gt: '' },
      nested: { list: [1, 'x'], extra: 1 },
      $where: 'x',
      __proto__: null,
    });
    if (result.success) throw new Error('expected a failure');
    expect(validationFailure(result.error).details).toEqual({
      email: expect.stringContaining('expected string'),
      'nested.list.1': expect.stringContaining('expected number'),
      'nested.extra': 'Unknown field',
      $where: 'Unknown field',
    });
  });

  test('a body that is no object is at fault as a whole', () => {
    const result = z.strictObject({}).safeParse([]);
    if (result.success) throw new Error('expected a failure');
    expect(Object.keys(validationFailure(result.error).details ?? {})).toEqual(['body']);
  });

  test('many unknown fields do not make a long answer', () => {
    const result = z
      .strictObject({})
      .safeParse(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1])));
    if (result.success) throw new Error('expected a failure');
    expect(Object.keys(validationFailure(result.error).details ?? {})).toHaveLength(20);
  });
});
