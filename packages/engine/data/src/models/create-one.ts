import type { AnyKeys, ClientSession, Model } from 'mongoose';

/** Stores a new document in a transaction. @returns it with the values that its schema adds */
export async function createOne<D>(model: Model<D>, session: ClientSession, document: AnyKeys<NoInfer<D>>): Promise<D> {
  const [made] = await model.create([document], { session });
  if (made === undefined) throw new Error(`No document was created among ${model.modelName}`);
  return made.toObject<D>();
}
