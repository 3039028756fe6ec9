import { type Models, runAsSystem, type SessionDoc } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import { timeIn, zoneOf } from '../layout/dates.ts';
import type { Mail } from '../layout/letter.tsx';
import type { Look } from '../layout/look.ts';
import { unlinked } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';
import { accountNoticeMail, FIRM_OF_NOTICE, lookAt } from './account-notice.ts';

interface Viewing {
  productName: string;
  /** The recipient's name; empty when unknown. */
  name: string;
  /** The administrator who views the product, and as whom. */
  administrator: string;
  person: string;
  reason: string;
  until: Date;
  timeZone: string;
  look?: Look | undefined;
}

/** The mail to a firm's administrators about support viewing the firm, in text and HTML. */
export function impersonationMail({
  productName,
  name,
  administrator,
  person,
  reason,
  until,
  timeZone,
  look,
}: Viewing): Mail {
  const end = timeIn(until, timeZone);
  const who = `${unlinked(administrator)}, an administrator of ${productName},`;
  return accountNoticeMail({
    productName,
    name,
    title: 'Support is viewing your account',
    preview: `As ${unlinked(person)}, until ${end}. Nothing can be changed.`,
    what: `${who} can see what ${unlinked(person)} sees in ${productName}, until ${end} at the latest. Nothing can be changed, and no file can be downloaded. The reason given: “${unlinked(reason)}”.`,
    otherwise: 'It is recorded in your activity. If you did not expect it, reply to this mail.',
    ...(look && { look }),
  });
}

/**
 * The mail of an impersonation to an administrator of the firm, or of the company without one; null when session or
 * user was deleted.
 */
export function composeImpersonation(
  { models, productName }: { models: Pick<Models, 'sessions' | 'firms' | 'users'>; productName: string },
  { sessionId, userId }: JobPayload<'mail.impersonation'>,
): Promise<Envelope | null> {
  return runAsSystem('write the mail about an impersonation', async () => {
    const session = await models.sessions.findById(sessionId).lean<SessionDoc>();
    const to = await models.users.findOne({ _id: userId, status: 'active' }, { name: 1, email: 1 }).lean();
    if (!session?.impersonation || to === null) return null;
    const { firmId, impersonation } = session;
    const nameOf = async (id: typeof session.userId) => {
      const user = await models.users.findById(id, { name: 1, email: 1 }).lean();
      return user?.name || user?.email || 'someone';
    };
    const firm = firmId && (await models.firms.findById(firmId, FIRM_OF_NOTICE).lean());
    const mail = impersonationMail({
      productName,
      name: to.name,
      administrator: await nameOf(impersonation.administratorId),
      person: await nameOf(session.userId),
      reason: impersonation.reason,
      until: impersonation.until,
      timeZone: zoneOf(firm ?? {}),
      look: lookAt(firm, productName),
    });
    return {
      ...mail,
      to: to.email,
      firmId: firmId?.toHexString() ?? null,
      key: `mail.impersonation:${sessionId}:${userId}`,
    };
  });
}
