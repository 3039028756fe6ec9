import type { Schema } from 'mongoose';

/** Makes a model append-only: updates, replacements and deletions throw in every scope. */
export function appendOnlyPlugin(schema: Schema): void {
  schema.pre(
    [
      'deleteMany',
      'deleteOne',
      'findOneAndDelete',
      'findOneAndReplace',
      'findOneAndUpdate',
      'replaceOne',
      'updateMany',
      'updateOne',
    ],
    { query: true, document: false },
    async () => {
      throw new Error('This collection is append-only');
    },
  );
  schema.pre('bulkWrite', (next, operations: readonly object[]) => {
    if (operations.some((operation) => !('insertOne' in operation))) throw new Error('This collection is append-only');
    next();
  });
  schema.pre('aggregate', async function () {
    if (this.pipeline().some((stage) => '$merge' in stage || '$out' in stage))
      throw new Error('This collection is append-only');
  });
  schema.pre('save', async function () {
    if (!this.isNew) throw new Error('This collection is append-only');
  });
}
