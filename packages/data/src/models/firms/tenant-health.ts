import type { TenantHealthStatus } from '@scopewright/domain/tenant-health';
import type { Types } from 'mongoose';
import { defineSchema, optionalDate, optionalRef, optionalString, requiredDate, requiredString } from '../define.ts';

/** Statuses in the order of their urgency: what a list sorted by status begins with. */
export const HEALTH_URGENCY: readonly TenantHealthStatus[] = ['error', 'warning', 'healthy'];

/** How a tenant did when it was last measured. Its id is the tenant's: the firm, or the company that is part of none. */
export interface TenantHealthDoc {
  _id: Types.ObjectId;
  name: string;
  /** The name folded for sorting and search; see `nameKey`. */
  nameKey: string;
  subdomain: string | null;
  customDomain: string | null;
  status: TenantHealthStatus;
  /** Place of the status in `HEALTH_URGENCY`. */
  urgency: number;
  issues: string[];
  userCount: number;
  implementedItems: number;
  inScopeItems: number;
  /** Whole percent of the items in scope that are implemented. */
  progress: number;
  lastActivityAt: Date | null;
  /** The same, or the creation where there was no activity yet. */
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

/** All tenants in figures. There is one document of them. */
export interface TenantStatsDoc {
  _id: 'all';
  totalTenants: number;
  healthyTenants: number;
  warningTenants: number;
  errorTenants: number;
  totalUsers: number;
  /** Mean of the tenants' progress, whole percent. */
  avgConfigProgress: number;
  /** The youngest tenant that has been measured: younger ones are still to be. */
  youngestId: Types.ObjectId | null;
  /** Raised by every measurement that changed something: figures taken before it are out of date. */
  revision: number;
  /** The revision that the figures were taken at. */
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
