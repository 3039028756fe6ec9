import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

function linesOf(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLogger({ name: 'test', level: 'info', stream }));
  return text;
}

test('errors are logged without what drivers attach to them', () => {
  const error = Object.assign(
    new Error('E11000 duplicate key error collection: x index: email_1 dup key: { email: "jo@example.test" }'),
    {
      name: 'MongoServerError',
      code: 11000,
      keyValue: { email: 'jo@example.test' },
      command: { documents: [{ passwordHash: 'abc' }] },
    },
  );
  const text = linesOf((log) =>
    log.error({ err: new Error('failed for jo@example.test', { cause: error }) }, 'A request failed'),
  );
  expect(text).toContain('"code":11000');
  expect(text).toContain('"level":"error"');
  expect(text).not.toContain('jo@example.test');
  expect(text).not.toContain('passwordHash');
});
