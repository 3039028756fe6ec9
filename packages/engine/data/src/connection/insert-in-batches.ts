import type { ClientSession, HydratedDocument, Model } from 'mongoose';

/** Documents that are prepared before other work continues: preparing one takes up to half a millisecond. */
const BATCH = 50;

/** The parts of a list that are stored one after the other, with other work in between. */
export const inBatches = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / BATCH) }, (_, at) => list.slice(at * BATCH, (at + 1) * BATCH));

/** Inserts documents in several writes of one transaction. @returns them as stored, in their order */
export async function insertInBatches<D>(
  model: Model<D>,
  documents: readonly Partial<D>[],
  session: ClientSession,
): Promise<HydratedDocument<D>[]> {
  const inserted: HydratedDocument<D>[] = [];
  for (const batch of inBatches(documents))
    inserted.push(...((await model.insertMany(batch, { session })) as unknown as HydratedDocument<D>[]));
  return inserted;
}
