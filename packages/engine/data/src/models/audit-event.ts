import { type DocumentOf, defineSchema, field, type Holding } from './define.ts';

/** An event: actor, action, target, time and origin. Append-only. */
export type AuditEventDoc = DocumentOf<typeof auditEventSchema>;
export const auditEventSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    /** The company concerned, or for a company outside any firm, the one it happened in. */
    companyId: field.optionalRef,
    /** noun.verb, for example `company.created`. */
    action: field.string,
    actorId: field.optionalRef,
    targetType: field.optionalString,
    targetId: field.optionalString,
    /** The target's name at the time. */
    targetName: field.optionalString,
    details: { type: Object, default: () => ({}) } as Holding<Record<string, unknown>>,
    /**
     * Changed fields, or places of an item by their paths, with JSON values before and after, and the name of the part
     * that a place is in.
     */
    changes: { type: Object, default: () => ({}) } as Holding<
      Record<string, { from: unknown; to: unknown; part?: string }>
    >,
    ip: field.optionalString,
    requestId: field.optionalString,
    at: field.date,
  });
