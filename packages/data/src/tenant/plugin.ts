import type { Aggregate, Document, Query, Schema, Types } from 'mongoose';
import { requireScope } from './context.ts';
import { CrossTenantError } from './errors.ts';
import { assertUpdateWithin, sameId, scopeFilter, scopePipeline, stampOwner } from './filters.ts';

const FILTERED_QUERIES = ['countDocuments', 'distinct', 'find', 'findOne', 'deleteMany', 'deleteOne', 'findOneAndDelete'] as const;
const UPDATE_QUERIES = ['findOneAndUpdate', 'updateMany', 'updateOne'] as const;
const REPLACE_QUERIES = ['findOneAndReplace', 'replaceOne'] as const;

type AnyQuery = Query<unknown, unknown>;
type Plain = Record<string, unknown>;

/**
 * Keeps a model's documents apart by firm: every query, aggregate and write takes the firm from the running scope, writes are stamped, and the owner
 * can't be changed. Without a scope everything throws. `Model.collection` and `connection.db` go past mongoose: only the migrations use them,
 * and the command probe of the integration tests watches what reaches the server either way.
 * @param field the path that holds the owning firm's id
 */
export function tenantPlugin(schema: Schema, { field }: { field: string }): void {
  const owner = (what: string): Types.ObjectId | null => {
    const scope = requireScope(what);
    return scope.kind === 'tenant' ? scope.firmId : null;
  };
  const scopeQuery = (query: AnyQuery, firmId: Types.ObjectId): void => {
    query.setQuery(scopeFilter(query.getFilter(), field, firmId));
  };

  schema.pre([...FILTERED_QUERIES], { query: true, document: false }, async function (this: AnyQuery) {
    const firmId = owner('a query');
    if (firmId) scopeQuery(this, firmId);
  });

  schema.pre([...UPDATE_QUERIES], { query: true, document: false }, async function (this: AnyQuery) {
    const firmId = owner('an update');
    if (!firmId) return;
    assertUpdateWithin(this.getUpdate(), field, firmId);
    scopeQuery(this, firmId);
  });

  schema.pre([...REPLACE_QUERIES], { query: true, document: false }, async function (this: AnyQuery) {
    const firmId = owner('a replacement');
    if (!firmId) return;
    const replacement = { ...(this.getUpdate() as Plain | null) };
    stampOwner(replacement, field, firmId);
    this.setUpdate(replacement);
    scopeQuery(this, firmId);
  });

  schema.pre('estimatedDocumentCount', async () => {
    if (owner('estimatedDocumentCount')) throw new CrossTenantError('estimatedDocumentCount');
  });

  schema.pre('aggregate', async function (this: Aggregate<unknown>) {
    const firmId = owner('an aggregate');
    if (!firmId) return;
    const pipeline = this.pipeline();
    pipeline.splice(0, pipeline.length, ...scopePipeline(pipeline, field, firmId));
  });

  schema.pre('insertMany', (next, documents: Plain | Plain[]) => {
    const firmId = owner('insertMany');
    if (firmId) for (const document of [documents].flat()) stampOwner(document, field, firmId);
    next();
  });

  schema.pre('bulkWrite', (next, operations: readonly object[]) => {
    const firmId = owner('bulkWrite');
    if (firmId) for (const operation of operations) scopeBulkOperation(operation, field, firmId);
    next();
  });

  const checkDocument = async function (this: Document): Promise<void> {
    const firmId = owner('save');
    if (!firmId) return;
    if (this.isNew) {
      // A firm's own id is its owner: only system code makes firms.
      if (field === '_id') throw new CrossTenantError('creating a tenant');
      const present: unknown = this.get(field);
      if (present === undefined || present === null) this.set(field, firmId);
    }
    if (!sameId(this.get(field), firmId) || (!this.isNew && this.isModified(field))) throw new CrossTenantError('save');
  };
  // Before validation, as a required owner may be stamped; and before saving, as validation can be left out.
  schema.pre('validate', { document: true, query: false }, checkDocument);
  schema.pre('save', checkDocument);

  // mongoose builds the filter of a document's save and of its existence check here; neither passes a query hook.
  schema.method('$__where', function (this: Document, filter: Plain = {}) {
    const firmId = owner('save');
    filter._id ??= this._id;
    if (firmId) filter[field] = firmId;
    return filter;
  });

  schema.static('watch', () => {
    throw new CrossTenantError('a change stream on a tenant-owned model');
  });
}

function scopeBulkOperation(operation: object, field: string, firmId: Types.ObjectId): void {
  for (const [name, body] of Object.entries(operation) as [string, Plain][]) {
    switch (name) {
      case 'insertOne':
        stampOwner(body.document as Plain, field, firmId);
        break;
      case 'updateOne':
      case 'updateMany':
        assertUpdateWithin(body.update, field, firmId);
        body.filter = scopeFilter(body.filter, field, firmId);
        break;
      case 'replaceOne':
        stampOwner(body.replacement as Plain, field, firmId);
        body.filter = scopeFilter(body.filter, field, firmId);
        break;
      case 'deleteOne':
      case 'deleteMany':
        body.filter = scopeFilter(body.filter, field, firmId);
        break;
      default:
        throw new CrossTenantError(`the bulk operation ${name}`);
    }
  }
}
