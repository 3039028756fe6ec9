import { type Models, runAsSystem, type SessionDoc } from '@scopewright/data';
import { deviceOf } from '@scopewright/domain/device';
import type { JobPayload } from '@scopewright/jobs';
import { timeIn, zoneOf } from '../layout/dates.ts';
import type { Mail } from '../layout/letter.tsx';
import type { Look } from '../layout/look.ts';
import { unlinked } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';
import { accountNoticeMail, FIRM_OF_NOTICE, lookAt, nameOf } from './account-notice.ts';

interface SignIn {
  productName: string;
  /** The recipient's name; empty when unknown. */
  name: string;
  /** The browser's User-Agent header; null when missing. */
  userAgent: string | null;
  ip: string | null;
  at: Date;
  timeZone: string;
  look?: Look | undefined;
}

function deviceWords(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser === null) return system === null ? 'a browser that does not say which it is' : `a browser on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}

/** The mail about a sign-in with a new browser, in text and HTML. */
export function newDeviceMail({ productName, name, userAgent, ip, at, timeZone, look }: SignIn): Mail {
  const device = deviceWords(userAgent);
  return accountNoticeMail({
    productName,
    name,
    title: 'New sign-in to your account',
    preview: `With ${device}, on ${timeIn(at, timeZone)}.`,
    what: `Your account of ${productName} was signed in to with ${device}, on ${timeIn(at, timeZone)}${ip === null ? '' : `, from the address ${unlinked(ip)}`}. This browser was not used before.`,
    otherwise:
      'If this was you, there is nothing to do. If not, change your password immediately and sign the other devices out under “Password & security”.',
    ...(look && { look }),
  });
}

/** The mail of the sign-in that started a session; null when session or account were deleted. */
export function composeNewDevice(
  {
    models,
    productName,
  }: { models: Pick<Models, 'sessions' | 'authAccounts' | 'firms' | 'users'>; productName: string },
  { sessionId }: JobPayload<'mail.new-device'>,
): Promise<Envelope | null> {
  return runAsSystem('write the mail about a new device', async () => {
    const session = await models.sessions.findById(sessionId).lean<SessionDoc>();
    if (session === null) return null;
    const [account, firm] = await Promise.all([
      models.authAccounts.findById(session.accountId, { email: 1 }).lean(),
      session.firmId && models.firms.findById(session.firmId, FIRM_OF_NOTICE).lean(),
    ]);
    if (account === null) return null;
    const { userAgent, ip, createdAt: at } = session;
    const mail = newDeviceMail({
      productName,
      name: await nameOf(models, account.email),
      userAgent,
      ip,
      at,
      timeZone: zoneOf(firm ?? {}),
      look: lookAt(firm, productName),
    });
    return { ...mail, to: account.email, firmId: null, key: `mail.new-device:${sessionId}` };
  });
}
