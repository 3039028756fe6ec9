import { type Models, PRESENT, runWithTenant } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import { pageUrl } from '@scopewright/jobs';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { firmLook, type Look } from '../layout/look.ts';
import { greetingOf, readsAsLink, unlinked } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';

interface AppointedMail {
  productName: string;
  firmName: string;
  /** Empty when no name is known. */
  name: string;
  companyName: string;
  /** Null if the company no longer exists. */
  leftCompanyName: string | null;
  url: string;
  look: Look;
}

/** The mail to a person who now administers another client company, in text and HTML. */
export function appointedMail({
  productName,
  firmName,
  name,
  companyName,
  leftCompanyName,
  url,
  look,
}: AppointedMail): Mail {
  const title = 'You are now a company administrator';
  const left =
    leftCompanyName === null
      ? []
      : [['You no longer belong to ', { strong: unlinked(leftCompanyName) }, ' and can’t see its pages any more.']];
  const letter = {
    subject: readsAsLink(companyName) ? title : `You are now the administrator of ${companyName}`,
    preview: `${unlinked(firmName)} has made you the administrator of ${unlinked(companyName)}.`,
    title,
    greeting: greetingOf(name),
    body: [
      [
        `${unlinked(firmName)} has made you the administrator of `,
        { strong: unlinked(companyName) },
        ` in ${productName}.`,
      ],
      ...left,
    ],
    action: { label: 'Sign in', url },
    closing: `You are signed out everywhere and sign in again as you did before. If you did not expect this, please contact ${unlinked(firmName)}.`,
  };
  return writeMail(letter, { productName, look });
}

/**
 * The mail of an appointment; null when the person, the company or the firm was deleted, or the person no longer
 * administers the company.
 */
export function composeAppointed(
  { models, productName }: { models: Pick<Models, 'firms' | 'users' | 'companies'>; productName: string },
  { firmId, userId, companyId, leftCompanyId, link }: JobPayload<'mail.appointed'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const nameOf = (_id: string) => models.companies.findOne({ _id, ...PRESENT }, { name: 1 }).lean();
    const [firm, person, company, left] = await Promise.all([
      models.firms.findOne({ deletedAt: null }, { name: 1, accentColor: 1 }).lean(),
      models.users
        .findOne({ _id: userId, companyId, role: 'companyUser', status: 'active' }, { name: 1, email: 1 })
        .lean(),
      nameOf(companyId),
      nameOf(leftCompanyId),
    ]);
    if (firm === null || person === null || company === null) return null;
    const mail = appointedMail({
      productName,
      firmName: firm.name,
      name: person.name,
      companyName: company.name,
      leftCompanyName: left?.name ?? null,
      url: pageUrl(link, '/'),
      look: firmLook(firm),
    });
    return { ...mail, to: person.email, firmId, fromFirm: firm.name, key: `mail.appointed:${companyId}:${userId}` };
  });
}
