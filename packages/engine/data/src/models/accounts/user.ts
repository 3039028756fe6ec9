import { ROLES } from '@scopewright/contracts/access';
import { ONBOARDING_PARTS } from '@scopewright/contracts/constants';
import type { NotificationChoices } from '@scopewright/domain/notifications';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

export const USER_STATUSES = ['active', 'invited', 'removed'] as const;

/**
 * A person's membership in a firm, one per firm; or in a company outside any firm. System administrators have neither.
 * A record that has neither and is not a system administrator's belongs to nothing: it can't sign in anywhere.
 */
export type UserDoc = DocumentOf<typeof userSchema>;
export const userSchema = () =>
  defineSchema({
    email: field.email,
    name: { type: String, default: '' },
    role: { type: String, enum: ROLES, required: true },
    isAdmin: { type: Boolean, default: false },
    firmId: field.optionalRef,
    companyId: field.optionalRef,
    status: { type: String, enum: USER_STATUSES, default: 'active' },
    /** The status to restore for a membership that was removed with its company; null for others. */
    removedWithCompany: { type: String, enum: ['active', 'invited', null], default: null },
    /**
     * Hashes of the links of invitations that were revoked with the membership, the latest twenty. A new invitation takes
     * them over. Missing unless there were any.
     */
    revokedLinks: { type: [String], default: undefined },
    /** Incremented by a change of role, removal and deactivation: tokens issued for an earlier version are invalid. */
    version: { type: Number, default: 1 },
    lastSignInAt: field.optionalDate,
    /**
     * When a consultant was last assigned to a company; makes an assignment and a concurrent role change conflict, so
     * that they run one after the other.
     */
    lastAssignedAt: field.optionalDate,
    /** Introductions for new people that the person has dismissed. */
    onboardingDismissed: { type: [{ type: String, enum: ONBOARDING_PARTS }], default: [] },
    /** The person's choices for notifications; a missing kind has its default. */
    notificationChoices: { type: Object, default: () => ({}) } as Holding<NotificationChoices>,
    /** Up to when the person has marked clients' answers as seen. */
    answersSeenAt: field.optionalDate,
    createdAt: field.date,
  });
