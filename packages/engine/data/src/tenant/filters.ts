import { type PipelineStage, Types } from 'mongoose';
import { CrossTenantError } from './errors.ts';
import type { Owner } from './owner.ts';

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Types.ObjectId);

/** Whether `value` is the id `owner`, as ObjectId or hex string; without an owner, whether it is empty. */
export const sameId = (value: unknown, owner: Types.ObjectId | null): boolean => {
  if (owner === null) return value === null;
  return (
    (value instanceof Types.ObjectId && value.equals(owner)) ||
    (typeof value === 'string' && value.toLowerCase() === owner.toHexString())
  );
};

function namesOnly(condition: unknown, owner: Types.ObjectId | null): boolean {
  if (sameId(condition, owner)) return true;
  if (!isPlain(condition)) return false;
  return Object.entries(condition).every(([operator, operand]) => {
    if (operator === '$eq') return sameId(operand, owner);
    if (operator === '$in')
      return Array.isArray(operand) && operand.length > 0 && operand.every((id) => sameId(id, owner));
    return false;
  });
}

/**
 * Refuses a filter that names an owner other than `owner`, at the top or below $and, $or and $nor. The owner's equality
 * is added on the top level anyway, so this only turns a silent empty answer into an error. An `_id` is not checked: a
 * foreign one simply finds nothing.
 */
function assertFilterWithin(filter: unknown, owner: Owner, negated = false): void {
  if (!isPlain(filter)) return;
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and' || key === '$or' || key === '$nor') {
      if (Array.isArray(condition))
        for (const branch of condition) assertFilterWithin(branch, owner, negated || key === '$nor');
      continue;
    }
    const id = key === '_id' ? undefined : owner[key];
    if (id !== undefined && (negated || !namesOnly(condition, id))) throw new CrossTenantError(`a filter on ${key}`);
  }
}

/** The filter with the owner as a top-level equality. @throws CrossTenantError when it names another owner. */
export function scopeFilter(filter: unknown, owner: Owner): Plain {
  assertFilterWithin(filter, owner);
  const given = isPlain(filter) ? filter : {};
  if (owner._id === undefined || !('_id' in given) || namesOnly(given._id, owner._id)) return { ...given, ...owner };
  const { _id, $and = [], ...rest } = given;
  return { ...rest, $and: [{ _id }, ...(Array.isArray($and) ? $and : [$and])], ...owner };
}

/**
 * Refuses an update that would change the owner. Naming the same owner is allowed; pipelines are refused because their
 * writes can't be determined.
 */
export function assertUpdateWithin(update: unknown, owner: Owner): void {
  if (Array.isArray(update)) throw new CrossTenantError('an update pipeline');
  if (!isPlain(update)) return;
  for (const [field, id] of Object.entries(owner)) {
    for (const [key, operand] of Object.entries(update)) {
      if (key === field && !sameId(operand, id)) throw new CrossTenantError(`an update of ${field}`);
      if (!key.startsWith('$') || !isPlain(operand)) continue;
      if (key === '$rename' && Object.values(operand).includes(field))
        throw new CrossTenantError(`a rename to ${field}`);
      if (!(field in operand)) continue;
      const harmless = (key === '$set' || key === '$setOnInsert') && sameId(operand[field], id);
      if (!harmless) throw new CrossTenantError(`${key} of ${field}`);
    }
  }
}

/**
 * Sets the owner of a document that is about to be written whole. @throws CrossTenantError when it has another owner.
 */
export function stampOwner(document: Plain, owner: Owner): void {
  for (const [field, id] of Object.entries(owner)) {
    const present = document[field];
    if (present !== undefined && present !== null && !sameId(present, id))
      throw new CrossTenantError(`a document with another ${field}`);
    document[field] = id;
  }
}

/** Stages that read or write other collections, to which the owner's $match does not apply. */
const REACHING_STAGES = new Set([
  '$lookup',
  '$graphLookup',
  '$unionWith',
  '$out',
  '$merge',
  '$collStats',
  '$indexStats',
  '$changeStream',
  '$listSessions',
]);
/** Stages that must come first, so that no $match can precede them. */
const FIRST_ONLY_STAGES = new Set(['$search', '$searchMeta', '$vectorSearch']);

/**
 * The pipeline limited to the owner's documents: by a leading $match, or the `query` of a leading $geoNear.
 * @throws CrossTenantError for stages that read or write elsewhere; run those as system.
 */
export function scopePipeline(pipeline: readonly PipelineStage[], owner: Owner): PipelineStage[] {
  assertStagesWithin(pipeline);
  const [first, ...rest] = pipeline;
  if (first && '$geoNear' in first)
    return [{ $geoNear: { ...first.$geoNear, query: scopeFilter(first.$geoNear.query, owner) } }, ...rest];
  return [{ $match: { ...owner } }, ...pipeline];
}

function assertStagesWithin(pipeline: readonly object[]): void {
  for (const stage of pipeline) {
    for (const [name, body] of Object.entries(stage)) {
      if (REACHING_STAGES.has(name) || FIRST_ONLY_STAGES.has(name)) throw new CrossTenantError(`the stage ${name}`);
      if (name === '$facet' && isPlain(body))
        for (const branch of Object.values(body)) if (Array.isArray(branch)) assertStagesWithin(branch.filter(isPlain));
    }
  }
}
