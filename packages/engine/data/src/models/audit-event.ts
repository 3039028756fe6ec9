import type { Types } from 'mongoose';
import { defineSchema, optionalRef, optionalString, requiredDate, requiredString } from './define.ts';

/** An event: actor, action, target, time and origin. Append-only. */
export interface AuditEventDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  /** The company concerned, or for a company outside any firm, the one it happened in. */
  companyId: Types.ObjectId | null;
  /** noun.verb, for example `company.created`. */
  action: string;
  actorId: Types.ObjectId | null;
  targetType: string | null;
  targetId: string | null;
  /** The target's name at the time. */
  targetName: string | null;
  details: Record<string, unknown>;
  /**
   * Changed fields, or places of an item by their paths, with JSON values before and after, and the name of the part
   * that a place is in.
   */
  changes: Record<string, { from: unknown; to: unknown; part?: string }>;
  ip: string | null;
  requestId: string | null;
  at: Date;
}

export const auditEventSchema = () =>
  defineSchema<AuditEventDoc>({
    firmId: optionalRef,
    companyId: optionalRef,
    action: requiredString,
    actorId: optionalRef,
    targetType: optionalString,
    targetId: optionalString,
    targetName: optionalString,
    details: { type: Object, default: () => ({}) },
    changes: { type: Object, default: () => ({}) },
    ip: optionalString,
    requestId: optionalString,
    at: requiredDate,
  });
