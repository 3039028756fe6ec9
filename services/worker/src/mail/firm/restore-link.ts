import { type Models, runWithTenant } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import type { Envelope } from '../sending/smtp.ts';
import { composeFirmDeleted } from './firm-deleted.ts';
import { composeLifecycle } from './lifecycle.ts';

/**
 * The mail with a requested link that restores a firm; null when the address is not one of its administrators', or the
 * firm is restored or removed.
 */
export function composeRestoreLink(
  parts: { models: Pick<Models, 'firms' | 'users'>; clock: Clock; productName: string; secret: string },
  { firmId, email, issue, link }: JobPayload<'mail.restore-link'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const [firm, person] = await Promise.all([
      parts.models.firms.findOne({}, { archivedAt: 1, deletedAt: 1 }).lean(),
      parts.models.users.findOne({ email, role: 'firmAdmin', status: 'active' }, { _id: 1 }).lean(),
    ]);
    if (firm === null || person === null) return null;
    const to = { firmId, userId: person._id.toHexString(), link };
    const since = firm.archivedAt?.toISOString();
    const mail = await (firm.deletedAt
      ? composeFirmDeleted(parts, to)
      : since && composeLifecycle(parts, { ...to, notice: 'archived', issue: since, at: since }));
    return mail ? { ...mail, key: `mail.restore-link:${to.userId}:${issue}` } : null;
  });
}
