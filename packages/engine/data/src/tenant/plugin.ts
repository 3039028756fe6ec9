import type { Aggregate, Document, Query, Schema } from 'mongoose';
import { requireScope } from './context.ts';
import { CrossTenantError } from './errors.ts';
import { assertUpdateWithin, sameId, scopeFilter, scopePipeline, stampOwner } from './filters.ts';
import { type Owner, type OwnerPaths, ownerIn } from './owner.ts';

const FILTERED_QUERIES = [
  'countDocuments',
  'distinct',
  'find',
  'findOne',
  'deleteMany',
  'deleteOne',
  'findOneAndDelete',
] as const;
const UPDATE_QUERIES = ['findOneAndUpdate', 'updateMany', 'updateOne'] as const;
const REPLACE_QUERIES = ['findOneAndReplace', 'replaceOne'] as const;

type AnyQuery = Query<unknown, unknown>;
type Plain = Record<string, unknown>;

/**
 * Isolates a model's documents by tenant: every query, aggregate and write takes the firm, or the company outside any
 * firm, from the running scope; written documents get it as their owner, which can't be changed. Without a scope
 * everything throws. `Model.collection` and `connection.db` bypass mongoose: only the migrations use them, and the
 * command probe of the integration tests watches what reaches the server either way.
 * @param paths where the documents name their owner
 */
export function tenantPlugin(schema: Schema, paths: OwnerPaths): void {
  const ownerOf = (what: string): Owner | null => ownerIn(requireScope(what), paths, what);
  const scopeQuery = (query: AnyQuery, owner: Owner): void => {
    query.setQuery(scopeFilter(query.getFilter(), owner));
  };

  schema.pre([...FILTERED_QUERIES], { query: true, document: false }, async function (this: AnyQuery) {
    const owner = ownerOf('a query');
    if (owner) scopeQuery(this, owner);
  });

  schema.pre([...UPDATE_QUERIES], { query: true, document: false }, async function (this: AnyQuery) {
    const owner = ownerOf('an update');
    if (!owner) return;
    assertUpdateWithin(this.getUpdate(), owner);
    scopeQuery(this, owner);
  });

  schema.pre([...REPLACE_QUERIES], { query: true, document: false }, async function (this: AnyQuery) {
    const owner = ownerOf('a replacement');
    if (!owner) return;
    const replacement = { ...(this.getUpdate() as Plain | null) };
    stampOwner(replacement, owner);
    this.setUpdate(replacement);
    scopeQuery(this, owner);
  });

  schema.pre('estimatedDocumentCount', async () => {
    if (ownerOf('estimatedDocumentCount')) throw new CrossTenantError('estimatedDocumentCount');
  });

  schema.pre('aggregate', async function (this: Aggregate<unknown>) {
    const owner = ownerOf('an aggregate');
    if (!owner) return;
    const pipeline = this.pipeline();
    pipeline.splice(0, pipeline.length, ...scopePipeline(pipeline, owner));
  });

  schema.pre('insertMany', (next, documents: Plain | Plain[]) => {
    const owner = ownerOf('insertMany');
    if (owner) for (const document of [documents].flat()) stampOwner(document, owner);
    next();
  });

  schema.pre('bulkWrite', (next, operations: readonly object[]) => {
    const owner = ownerOf('bulkWrite');
    if (owner) for (const operation of operations) scopeBulkOperation(operation, owner);
    next();
  });

  const checkDocument = async function (this: Document): Promise<void> {
    const owner = ownerOf('save');
    if (!owner) return;
    for (const [field, id] of Object.entries(owner)) {
      if (this.isNew) {
        // A tenant's own id is its owner: only system code creates tenants.
        if (field === '_id') throw new CrossTenantError('creating a tenant');
        const present: unknown = this.get(field);
        if (present === undefined || present === null) this.set(field, id);
      }
      if (!sameId(this.get(field), id) || (!this.isNew && this.isModified(field))) throw new CrossTenantError('save');
    }
  };
  // Before validation, because a required owner may be set here; and before saving, because validation can be skipped.
  schema.pre('validate', { document: true, query: false }, checkDocument);
  schema.pre('save', checkDocument);

  // mongoose builds the filter of a document's save and of its existence check here; neither runs a query hook.
  schema.method('$__where', function (this: Document, filter: Plain = {}) {
    const owner = ownerOf('save');
    filter._id ??= this._id;
    return Object.assign(filter, owner);
  });

  schema.static('watch', () => {
    throw new CrossTenantError('a change stream on a tenant-owned model');
  });
}

function scopeBulkOperation(operation: object, owner: Owner): void {
  for (const [name, body] of Object.entries(operation) as [string, Plain][]) {
    switch (name) {
      case 'insertOne':
        stampOwner(body.document as Plain, owner);
        break;
      case 'updateOne':
      case 'updateMany':
        assertUpdateWithin(body.update, owner);
        body.filter = scopeFilter(body.filter, owner);
        break;
      case 'replaceOne':
        stampOwner(body.replacement as Plain, owner);
        body.filter = scopeFilter(body.filter, owner);
        break;
      case 'deleteOne':
      case 'deleteMany':
        body.filter = scopeFilter(body.filter, owner);
        break;
      default:
        throw new CrossTenantError(`the bulk operation ${name}`);
    }
  }
}
