import { type Models, restorableUntil, restoreFirmToken, runWithTenant } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import { pageUrl } from '@scopewright/jobs';
import { timeIn, zoneOf } from '../layout/dates.ts';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { firmLook, type Look } from '../layout/look.ts';
import { greetingOf, readsAsLink, unlinked } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';

interface FirmDeletedMail {
  productName: string;
  firmName: string;
  name: string;
  url: string;
  until: Date;
  timeZone: string;
  look: Look;
}

/** The mail to an administrator about the firm's deletion, in text and HTML. */
export function firmDeletedMail({ productName, firmName, name, url, until, timeZone, look }: FirmDeletedMail): Mail {
  const end = timeIn(until, timeZone);
  const letter = {
    subject: readsAsLink(firmName)
      ? `Your firm was deleted in ${productName}`
      : `${firmName} was deleted in ${productName}`,
    preview: `It can be restored until ${end}.`,
    title: `${unlinked(firmName)} was deleted`,
    greeting: greetingOf(name),
    body: [
      [
        'No one can sign in to ',
        { strong: unlinked(firmName) },
        ` any more. Until ${end} any of its administrators can restore it with everything in it.`,
      ],
    ],
    action: { label: 'Restore it', url },
    closing: 'After that everything is permanently deleted.',
  };
  return writeMail(letter, { productName, look });
}

/**
 * The mail of a deletion; null when the firm is restored or removed, or the person is no longer an administrator of it.
 */
export function composeFirmDeleted(
  { models, productName, secret }: { models: Pick<Models, 'firms' | 'users'>; productName: string; secret: string },
  { firmId, userId, link }: JobPayload<'mail.firm-deleted'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const [firm, person] = await Promise.all([
      models.firms
        .findOne({}, { name: 1, accentColor: 1, timeZone: 1, deletedAt: 1, deletionNonce: 1, purgingAt: 1 })
        .lean(),
      models.users.findOne({ _id: userId, role: 'firmAdmin', status: 'active' }, { name: 1, email: 1 }).lean(),
    ]);
    if (!firm?.deletedAt || !firm.deletionNonce || firm.purgingAt || person === null) return null;
    // in the fragment, which is never sent to a server or logged
    const url = `${pageUrl(link, '/restore')}#restore=${restoreFirmToken(firmId, firm.deletionNonce, secret)}`;
    const until = restorableUntil(firm.deletedAt);
    const mail = firmDeletedMail({
      productName,
      firmName: firm.name,
      name: person.name,
      url,
      until,
      timeZone: zoneOf(firm),
      look: firmLook(firm),
    });
    return { ...mail, to: person.email, firmId, key: `mail.firm-deleted:${firm.deletionNonce}:${userId}` };
  });
}
