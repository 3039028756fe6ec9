import { setImmediate as othersTurn } from 'node:timers/promises';
import { type Changes, fingerprintOf, SubmissionMismatch } from '@scopewright/data';
import { type CallContext, failures, inTx, record, type Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { oneByOne } from './scoping/items/one-by-one.ts';
import { requireFits, type StoringParts } from './storage/storage.ts';

/** Operations that a document remembers. An older one sent again finds its values already set, or is a conflict. */
const OPERATIONS_KEPT = 100;
/** How many characters of a fingerprint a document remembers. */
const FINGERPRINT_LENGTH = 16;

interface Edited {
  _id: Types.ObjectId;
  operations: string[];
}

/** A kind of document that people edit: how it is read, written, counted and recorded. */
export interface EditedKind<D extends Edited> {
  read: (tx: Tx) => Promise<D | null>;
  write: (tx: Tx, update: object) => Promise<D | null>;
  /** Its storage size. */
  bytesOf: (document: D) => number;
  /** The document as the target of an audit event. */
  about: (document: D) => { companyId: Types.ObjectId; targetType: string; targetId: string; targetName: string };
}

/** The changes that an operation makes to a document. */
export interface EditOf<D> {
  set: Partial<D>;
  /** noun.verb of the audit event. */
  action: string;
  changes: Changes;
}

/** An operation on one document. */
export interface OperationOn<D> {
  /** Chosen by the client: sent again, it has one effect. */
  operationId: string;
  /** The request's content: the same operation id with another content is refused. */
  asked: readonly unknown[];
  /** Whether it is allowed when the firm's storage is full. */
  frees?: boolean;
  /** @throws CallError for an invalid operation; null changes nothing */
  decide: (tx: Tx, document: D) => Promise<EditOf<D> | null>;
  /** Runs after the document is stored, in the same transaction. */
  settle?: (tx: Tx, document: D) => Promise<unknown>;
}

/**
 * Whether a document remembers an operation, stored as its key and the fingerprint of its content.
 * @throws SubmissionMismatch for another content
 */
function isDone({ operations }: Edited, operation: string): boolean {
  const key = operation.slice(0, -FINGERPRINT_LENGTH);
  const known = operations.find((one) => one.startsWith(key));
  if (known !== undefined && known !== operation) throw new SubmissionMismatch();
  return known !== undefined;
}

const operationKey = ({ viewer }: Pick<CallContext, 'viewer'>, operationId: string): string =>
  `${viewer.userId}:${operationId}`;

/**
 * Performs an operation on a document once, with its audit event, in one transaction. Of two concurrent operations on
 * one document the second retries and sees the first one's result.
 * @param turn operations with the same one run one after the other in this process
 * @param admit runs first in the transaction: holds what else the operation depends on, and refuses archived companies
 * @returns the changed document; the current one if the operation was done before
 * @throws CallError 404; StorageFull, SubmissionMismatch, and what `admit` and `decide` throw
 */
export function editOnce<D extends Edited>(
  parts: StoringParts,
  call: CallContext,
  kind: EditedKind<D>,
  {
    turn,
    admit,
    operationId,
    asked,
    frees,
    decide,
    settle,
  }: OperationOn<D> & { turn: Types.ObjectId; admit: (tx: Tx) => Promise<unknown> },
): Promise<D> {
  const operation = `${operationKey(call, operationId)}:${fingerprintOf(asked).slice(0, FINGERPRINT_LENGTH)}`;
  const attempt = async (tx: Tx): Promise<D> => {
    const document = await kind.read(tx);
    if (document === null) throw failures.notFound();
    await admit(tx);
    if (isDone(document, operation)) return document;
    // reading, validating and writing a document of one megabyte take some tens of milliseconds each
    await othersTurn();
    const edit = await decide(tx, document);
    if (edit === null) return document;
    await othersTurn();
    const update = {
      $set: { ...edit.set, updatedAt: call.now() },
      $inc: { version: 1 },
      $push: { operations: { $each: [operation], $slice: -OPERATIONS_KEPT } },
    };
    const changed = await kind.write(tx, update);
    if (changed === null) throw failures.notFound();
    await settle?.(tx, changed);
    const scopeBytes = kind.bytesOf(changed) - kind.bytesOf(document);
    await record(tx, { ...kind.about(changed), action: edit.action, changes: edit.changes }, { scopeBytes });
    if (!frees) await requireFits(tx, parts);
    return changed;
  };
  return oneByOne(turn.toHexString(), () => inTx(parts.data, call, attempt));
}
