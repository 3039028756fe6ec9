import { afterAll, expect, it } from 'vitest';
import { withTransaction } from './connection/transaction.ts';
import { earlierAnswer, keepAnswer, type Submission, SubmissionMismatch } from './submissions.ts';
import { runWithTenant } from './tenant/context.ts';
import { factories, testDatabase } from './testing/index.ts';

const NOW = new Date('2026-05-05T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const database = await testDatabase('submissions');
const make = factories(database.models);
const [firm, other] = await Promise.all([make.firm(), make.firm()]);
afterAll(() => database.close());

const submission = (values: Partial<Submission> = {}): Submission => ({
  call: 'createCompany',
  key: 'a-key-of-a-page',
  content: ['Acme'],
  now: NOW,
  ...values,
});
const keep = (of: Submission, answer: object, { _id } = firm) =>
  runWithTenant(_id, () =>
    withTransaction(database.connection, (session) =>
      keepAnswer(database.models, of, answer, { firmId: _id, session }),
    ),
  );
const earlier = (of: Submission, { _id } = firm) => runWithTenant(_id, () => earlierAnswer(database.models, of));

it('returns the stored answer to the same submission of the same firm, for a day', async () => {
  await keep(submission(), { id: 1 });
  expect(await earlier(submission())).toEqual({ id: 1 });
  expect(await earlier(submission({ key: 'another-key' }))).toBeNull();
  expect(await earlier(submission({ call: 'signup' }))).toBeNull();
  expect(await earlier(submission(), other)).toBeNull();
  const later = submission({ now: new Date(NOW.getTime() + DAY_MS) });
  expect(await earlier(later)).toBeNull();
  await keep(later, { id: 2 });
  expect(await earlier(later)).toEqual({ id: 2 });
});

it('refuses a key that was used for something else', async () => {
  const first = submission({ key: 'used-for-one-thing' });
  await keep(first, { id: 3 });
  await expect(earlier({ ...first, content: ['Other'] })).rejects.toBeInstanceOf(SubmissionMismatch);
});

it('lets one of two keep an answer under a key', async () => {
  const raced = submission({ key: 'pressed-twice-at-once' });
  const results = await Promise.allSettled([keep(raced, { id: 4 }), keep(raced, { id: 5 })]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('stores no key as it was sent', async () => {
  const rows = await runWithTenant(firm._id, () => database.models.submissions.find({}).lean());
  expect(JSON.stringify(rows)).not.toContain('a-key-of-a-page');
});
