import type { Types } from 'mongoose';
import type { BookingOwner } from '../models/booking/booking.ts';
import { runAsSystem, runWithTenant } from '../tenant/context.ts';

/** The provider, who offers demos of the product. */
export const SYSTEM_OWNER: BookingOwner = { kind: 'system' };

/** The owner as it is stored; null: the provider. */
export const firmIdOf = (owner: BookingOwner): Types.ObjectId | null => (owner.kind === 'firm' ? owner.firmId : null);

/** The owner of a stored document. */
export const ownerOf = (firmId: Types.ObjectId | null): BookingOwner =>
  firmId === null ? SYSTEM_OWNER : { kind: 'firm', firmId };

/** Runs work on what an owner has. @param reason for running as system, in a few words */
export const runForOwner = <T>(owner: BookingOwner, reason: string, work: () => T | PromiseLike<T>): Promise<T> =>
  owner.kind === 'firm' ? runWithTenant(owner.firmId, work) : runAsSystem(reason, work);
