import type { TenantHealthStatus } from '@scopewright/domain/tenant-health';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/** Statuses by urgency: the order of a list sorted by status. */
export const HEALTH_URGENCY: readonly TenantHealthStatus[] = ['error', 'warning', 'healthy'];

/** A tenant's health at its last measurement. Its id is the tenant's: the firm, or the company outside any firm. */
export type TenantHealthDoc = DocumentOf<typeof tenantHealthSchema>;
export const tenantHealthSchema = () =>
  defineSchema({
    name: field.string,
    /** The name folded for sorting and search; see `nameKey`. */
    nameKey: field.string,
    subdomain: field.optionalString,
    customDomain: field.optionalString,
    status: { type: String, enum: HEALTH_URGENCY, required: true },
    /** Index of the status in `HEALTH_URGENCY`. */
    urgency: field.number,
    issues: { type: [String], default: [] },
    userCount: field.number,
    implementedItems: field.number,
    inScopeItems: field.number,
    /** Whole percent of the items in scope that are implemented. */
    progress: field.number,
    lastActivityAt: field.optionalDate,
    /** The last activity, or the creation without one. */
    activeSince: field.date,
  });

/** Figures over all tenants, in a single document. */
export type TenantStatsDoc = DocumentOf<typeof tenantStatsSchema>;
export const tenantStatsSchema = () =>
  defineSchema({
    _id: field.string as Holding<'all'>,
    totalTenants: { type: Number, default: 0 },
    healthyTenants: { type: Number, default: 0 },
    warningTenants: { type: Number, default: 0 },
    errorTenants: { type: Number, default: 0 },
    totalUsers: { type: Number, default: 0 },
    /** Mean of the tenants' progress, whole percent. */
    avgConfigProgress: { type: Number, default: 0 },
    /** The newest tenant that has been measured; newer ones are pending. */
    youngestId: field.optionalRef,
    /** Incremented by every measurement that changed something: figures taken before it are out of date. */
    revision: { type: Number, default: 0 },
    /** The revision that the figures were computed at. */
    figuresOf: { type: Number, default: -1 },
  });
