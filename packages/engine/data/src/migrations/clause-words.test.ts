import { randomBytes } from 'node:crypto';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { clauseWordsOfAccepted } from './clause-words.ts';
import { MIGRATIONS } from './list.ts';
import { migrate } from './run.ts';

const client = await MongoClient.connect(process.env.MONGODB_URI ?? '');
const db = client.db(`sw_clause_words_${randomBytes(6).toString('hex')}`);
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

it('stores the words of accepted clauses, of an edited one those of its wording, and can be repeated', async () => {
  await migrate(db, { migrations: MIGRATIONS.slice(0, 1) });
  const clauses = db.collection<{ _id: ObjectId; words?: string[] }>('clauses');
  const insert = async (values: object) => {
    const document = {
      _id: new ObjectId(),
      state: 'accepted',
      quote: 'Two forms for Müller, two tables',
      wording: null,
    };
    await clauses.insertOne({ ...document, ...values });
    return document._id;
  };
  const ids = [
    await insert({}),
    await insert({ wording: 'One form' }),
    await insert({ words: ['stored'] }),
    await insert({ state: 'proposed' }),
  ];
  const wordsOf = async () => {
    const found = await clauses.find().toArray();
    return ids.map((id) => found.find(({ _id }) => _id.equals(id))?.words);
  };
  const expected = [['two', 'forms', 'for', 'muller', 'tables'], ['one', 'form'], ['stored'], undefined];
  await clauseWordsOfAccepted(db);
  expect(await wordsOf()).toEqual(expected);
  await clauseWordsOfAccepted(db);
  expect(await wordsOf()).toEqual(expected);
});
