import type { TenantHealthStatus } from '@scopewright/domain/tenant-health';
import type { Types } from 'mongoose';
import { defineSchema, optionalDate, optionalRef, optionalString, requiredDate, requiredString } from '../define.ts';

/** Statuses by urgency: the order of a list sorted by status. */
export const HEALTH_URGENCY: readonly TenantHealthStatus[] = ['error', 'warning', 'healthy'];

/** A tenant's health at its last measurement. Its id is the tenant's: the firm, or the company outside any firm. */
export interface TenantHealthDoc {
  _id: Types.ObjectId;
  name: string;
  /** The name folded for sorting and search; see `nameKey`. */
  nameKey: string;
  subdomain: string | null;
  customDomain: string | null;
  status: TenantHealthStatus;
  /** Index of the status in `HEALTH_URGENCY`. */
  urgency: number;
  issues: string[];
  userCount: number;
  implementedItems: number;
  inScopeItems: number;
  /** Whole percent of the items in scope that are implemented. */
  progress: number;
  lastActivityAt: Date | null;
  /** The last activity, or the creation without one. */
  activeSince: Date;
}

export const tenantHealthSchema = () =>
  defineSchema<TenantHealthDoc>({
    name: requiredString,
    nameKey: requiredString,
    subdomain: optionalString,
    customDomain: optionalString,
    status: { type: String, enum: HEALTH_URGENCY, required: true },
    urgency: { type: Number, required: true },
    issues: { type: [String], default: [] },
    userCount: { type: Number, required: true },
    implementedItems: { type: Number, required: true },
    inScopeItems: { type: Number, required: true },
    progress: { type: Number, required: true },
    lastActivityAt: optionalDate,
    activeSince: requiredDate,
  });

/** Figures over all tenants, in a single document. */
export interface TenantStatsDoc {
  _id: 'all';
  totalTenants: number;
  healthyTenants: number;
  warningTenants: number;
  errorTenants: number;
  totalUsers: number;
  /** Mean of the tenants' progress, whole percent. */
  avgConfigProgress: number;
  /** The newest tenant that has been measured; newer ones are pending. */
  youngestId: Types.ObjectId | null;
  /** Incremented by every measurement that changed something: figures taken before it are out of date. */
  revision: number;
  /** The revision that the figures were computed at. */
  figuresOf: number;
}

export const tenantStatsSchema = () =>
  defineSchema<TenantStatsDoc>({
    _id: { type: String, required: true },
    totalTenants: { type: Number, default: 0 },
    healthyTenants: { type: Number, default: 0 },
    warningTenants: { type: Number, default: 0 },
    errorTenants: { type: Number, default: 0 },
    totalUsers: { type: Number, default: 0 },
    avgConfigProgress: { type: Number, default: 0 },
    youngestId: optionalRef,
    revision: { type: Number, default: 0 },
    figuresOf: { type: Number, default: -1 },
  });
