import { ROLES, type Role } from '@scopewright/contracts/access';
import { ONBOARDING_PARTS } from '@scopewright/contracts/constants';
import type { NotificationChoices } from '@scopewright/domain/notifications';
import type { Types } from 'mongoose';
import { defineSchema, email, optionalDate, optionalRef, requiredDate, requiredString } from '../define.ts';

export const USER_STATUSES = ['active', 'invited', 'removed'] as const;

/**
 * A person's membership in a firm, one per firm; or in a company outside any firm. System administrators have neither.
 * A record that has neither and is not a system administrator's belongs to nothing: it can't sign in anywhere.
 */
export interface UserDoc {
  _id: Types.ObjectId;
  email: string;
  name: string;
  role: Role;
  isAdmin: boolean;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId | null;
  status: (typeof USER_STATUSES)[number];
  /** The status to restore for a membership that was removed with its company; null for others. */
  removedWithCompany: 'active' | 'invited' | null;
  /**
   * Hashes of the links of invitations that were revoked with the membership, the latest twenty. A new invitation takes
   * them over. Missing unless there were any.
   */
  revokedLinks?: string[];
  /** Incremented by a change of role, removal and deactivation: tokens issued for an earlier version are invalid. */
  version: number;
  lastSignInAt: Date | null;
  /**
   * When a consultant was last assigned to a company; makes an assignment and a concurrent role change conflict, so
   * that they run one after the other.
   */
  lastAssignedAt: Date | null;
  /** Introductions for new people that the person has dismissed. */
  onboardingDismissed: (typeof ONBOARDING_PARTS)[number][];
  /** The person's choices for notifications; a missing kind has its default. */
  notificationChoices: NotificationChoices;
  createdAt: Date;
}

export const userSchema = () =>
  defineSchema<UserDoc>({
    email,
    name: { ...requiredString, required: false, default: '' },
    role: { type: String, enum: ROLES, required: true },
    isAdmin: { type: Boolean, default: false },
    firmId: optionalRef,
    companyId: optionalRef,
    status: { type: String, enum: USER_STATUSES, default: 'active' },
    removedWithCompany: { type: String, enum: ['active', 'invited', null], default: null },
    revokedLinks: { type: [String], default: undefined },
    version: { type: Number, default: 1 },
    lastSignInAt: optionalDate,
    lastAssignedAt: optionalDate,
    onboardingDismissed: { type: [{ type: String, enum: ONBOARDING_PARTS }], default: [] },
    notificationChoices: { type: Object, default: () => ({}) },
    createdAt: requiredDate,
  });
