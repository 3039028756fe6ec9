import { Schema } from 'mongoose';
import { type DocumentOf, defineSchema, field } from '../define.ts';
import { configItemSchema } from './config-item.ts';

/**
 * A client company of a firm, or a company that is its own tenant because it does not belong to a firm yet (legacy).
 */
export type CompanyDoc = DocumentOf<typeof companySchema>;
export const companySchema = () =>
  defineSchema({
    name: field.string,
    /** The name folded for sorting and prefix search; see `nameKey`. */
    nameKey: field.string,
    /** Absent: the company hasn't moved to the consulting-firm model yet. */
    consultingFirmId: field.optionalRef,
    subdomain: field.optionalString,
    /** active, archived or deleted (`COMPANY_STATUSES`); `purging` while a deleted one is permanently removed. */
    status: { type: String, default: 'active' },
    archivedAt: field.optionalDate,
    /** A deleted company can be restored for a while; its `nameKey` is marked until then, so that the name is free. */
    deletedAt: field.optionalDate,
    /** none, draft, active, completed or cancelled; other values are shown as they are (§4). */
    sowStatus: { type: String, default: 'none' },
    /** The firm's sample client; absent for all other companies. */
    sample: { type: Boolean },
    activeChangeOrderCount: { type: Number, default: 0, min: 0 },
    /** Number of its scope's items that are not deleted, and of those that are implemented. */
    scopeItemCount: { type: Number, default: 0, min: 0 },
    implementedScopeItemCount: { type: Number, default: 0, min: 0 },
    assignedConsultantIds: { type: [Schema.Types.ObjectId], default: [] },
    /** Denormalized, so that the company list is one query. */
    adminEmail: field.optionalString,
    invitationStatus: { type: String, enum: ['pending', 'used', null], default: null },
    invitationExpiresAt: field.optionalDate,
    /**
     * Last authenticated request of a legacy company's people, stored at most hourly; for other companies the firm's is
     * used.
     */
    lastActivityAt: field.optionalDate,
    /**
     * Conflict guard, incremented by every change in the company: of two concurrent changes, the second is retried and
     * sees the first.
     */
    revision: { type: Number, default: 0 },
    createdAt: field.date,
  });

/** Data of a company other than its documents in separate collections. */
export type CompanyDataDoc = DocumentOf<typeof companyDataSchema>;
export const companyDataSchema = () =>
  defineSchema({
    companyId: field.ref,
    firmId: field.optionalRef,
    /** The company's own and changed configuration items. */
    configOverrides: { type: [configItemSchema()], default: [] },
    createdAt: field.date,
  });
