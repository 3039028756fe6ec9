import { z } from 'zod';
import { atMost } from '../bounds.ts';
import { CONFIG_PHASES } from '../constants.ts';
import { date, displayName, id, time } from '../entities.ts';
import { fieldContent, orderKey, partId, projectContent, requestTypeContent, workflowContent } from './content.ts';
import { READY_STATES, SCOPE_ITEM_KINDS } from './field-types.ts';
import { SCOPE_DEPTH_MAX, SCOPE_PARTS_MAX } from './limits.ts';

const openQuestion = z.strictObject({ text: z.string().max(2_000), answer: z.string().max(2_000), order: orderKey });

/** What a person changes of every item, whatever its kind. */
export const scopeItemHead = z.strictObject({
  name: displayName,
  description: z.string().max(5_000),
  /** One of `CONFIG_PHASES`. */
  phase: z.number().int().min(1).max(CONFIG_PHASES.length),
  readyState: z.enum(READY_STATES),
  /** Given with `blocked`, which needs one. */
  blockedReason: z.string().max(500),
  /** A consultant or administrator of the firm. */
  ownerId: id.nullable(),
  deadline: date.nullable(),
  /** The firm's own; its clients never see them. */
  notes: z.string().max(10_000),
  openQuestions: atMost(z.record(partId, openQuestion), SCOPE_PARTS_MAX.openQuestions),
});

const kept = {
  id,
  companyId: id,
  /** Null: a project itself, or a field, which belongs to the whole company. */
  projectId: id.nullable(),
  /** Among its siblings; made by the server. */
  order: orderKey,
  /** Raised by every change. */
  version: z.number().int().min(1),
  implementedAt: time.nullable(),
  implementedBy: id.nullable(),
  createdAt: time,
  updatedAt: time,
  deletedAt: time.nullable(),
};
const itemOf = <K extends string, C extends z.ZodType>(kind: K, content: C) =>
  z.strictObject({ ...kept, kind: z.literal(kind), ...scopeItemHead.shape, content });

/** An item of a scope with all that it holds. */
export const scopeItem = z.discriminatedUnion('kind', [
  itemOf('project', projectContent),
  itemOf('workflow', workflowContent),
  itemOf('requestType', requestTypeContent),
  itemOf('field', fieldContent),
]);

/** An item as trees and tables show it. */
export const scopeItemRow = z.object({
  id,
  kind: z.enum(SCOPE_ITEM_KINDS),
  projectId: id.nullable(),
  name: z.string(),
  order: orderKey,
  phase: z.number().int(),
  readyState: z.enum(READY_STATES),
  ownerId: id.nullable(),
  deadline: date.nullable(),
  implementedAt: time.nullable(),
  openQuestions: z.number().int(),
  version: z.number().int(),
  updatedAt: time,
  /** Of a request type. */
  portalGroupId: partId.nullable().optional(),
  workflowId: id.nullable().optional(),
  /** Of a project. */
  key: z.string().optional(),
  /** Of a field. */
  fieldType: z.string().optional(),
});

/** Names of keys from the item down to what changes: `['phase']`, `['content', 'placements', 'k3h9', 'required']`. */
export const changePath = z
  .array(z.string().min(1).max(60))
  .min(1)
  .max(8)
  .refine((path) => !path.some((key) => key in Object.prototype), 'Must name parts of the item');

/** Entries of one map or list: what the largest map of an item has. */
const ENTRIES_MAX = SCOPE_PARTS_MAX.options;

/**
 * A value of JSON that is not nested deeper than any part of an item, none of whose maps and lists has more entries than the largest of an item, and whose keys name
 * nothing that every object has.
 */
export const partValue = z.unknown().refine((value) => isPlain(value), {
  error: 'Must be a valid value',
  params: { most: ENTRIES_MAX },
}) as z.ZodType<z.core.util.JSONType | undefined>;

function isPlain(value: unknown, depth = 0): boolean {
  if (depth > SCOPE_DEPTH_MAX) return false;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.length <= ENTRIES_MAX && value.every((one) => isPlain(one, depth + 1));
  let count = 0;
  for (const key in value) {
    count += 1;
    if (count > ENTRIES_MAX || key in Object.prototype || !isPlain((value as Record<string, unknown>)[key], depth + 1))
      return false;
  }
  return true;
}

/**
 * One change of an item. `set`: what stood at the path, and what shall; an absent `from` was not there, an absent `to` takes it away. `move`: puts a part of
 * a map behind another one of it (null: first), the server making the order key; with `set`s of the part's group in the same request it also changes section
 * or parent.
 */
export const scopeChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), path: changePath, from: partValue.optional(), to: partValue.optional() }),
  z.strictObject({ kind: z.literal('move'), path: changePath, after: partId.nullable() }),
]);
