import {
  type CompanyDoc,
  isVisibleAgreement,
  type Models,
  type NotificationDoc,
  PRESENT,
  runWithTenant,
  stopMailsToken,
  subjectOf,
  trusted,
  type UserDoc,
  visibleCompanies,
} from '@scopewright/data';
import {
  choiceKindsOf,
  type NotificationSubject,
  notificationPath,
  notificationWays,
  notificationWords,
} from '@scopewright/domain/notifications';
import { abilitiesFor } from '@scopewright/domain/policy';
import type { JobPayload } from '@scopewright/jobs';
import { pageUrl, stopMailsUrl } from '@scopewright/jobs';
import { type Mail, writeMail } from './layout/letter.tsx';
import { firmLook, type Look } from './layout/look.ts';
import { choicesLink, greetingOf, readsAsLink, unlinked } from './layout/words.ts';
import type { Envelope } from './sending/smtp.ts';

const SEVERAL_COMPANIES = 'New client companies for you';
const TITLES: Record<NotificationSubject['kind'], string> = {
  'company-assigned': 'A new client company for you',
  'invitation-accepted': 'Your invitation was accepted',
  'agreement-put': 'A new agreement',
  'agreement-moved': 'An agreement has changed',
  'agreement-answered': 'A change order was answered',
  'change-requested': 'A change was requested',
  'change-request-answered': 'Your change request was answered',
  'document-unscanned': 'A document could not be checked',
  'plan-unpaid': 'Your plan could not be charged',
  'due-reminder': 'What is due',
};

interface NotificationMail {
  productName: string;
  firmName: string;
  /** The recipient's name; empty when unknown. */
  name: string;
  subject: NotificationSubject;
  url: string;
  /** The recipient's notification settings. */
  choicesUrl: string;
  look: Look;
}

/** The mail of a notification, in text and HTML. */
export function notificationMail({
  productName,
  firmName,
  name,
  subject,
  url,
  choicesUrl,
  look,
}: NotificationMail): Mail {
  const { company, companies, target, due } = subject;
  const title = companies && subject.kind === 'company-assigned' ? SEVERAL_COMPANIES : TITLES[subject.kind];
  const named = ![
    firmName,
    company?.name ?? '',
    ...(companies?.names ?? []),
    target?.name ?? '',
    ...(due?.items ?? []).map((one) => one.title),
  ].some(readsAsLink);
  const what = notificationWords({
    ...subject,
    company: company && { ...company, name: unlinked(company.name) },
    companies: companies && { ...companies, names: companies.names.map(unlinked) },
    target: target && { ...target, name: unlinked(target.name) },
    ...(due && { due: { ...due, items: due.items.map((one) => ({ ...one, title: unlinked(one.title) })) } }),
  });
  const letter = {
    // a list is too long for a subject
    subject: named && (due?.count ?? 1) === 1 ? what : title,
    preview: title,
    title,
    greeting: greetingOf(name),
    body: [`${what}.`],
    action: { label: 'Open it', url },
    below: [
      [
        `You get this mail from ${unlinked(firmName)} because you chose to be notified by mail. `,
        choicesLink(choicesUrl),
      ],
    ],
  };
  return writeMail(letter, { productName, look });
}

/**
 * The mail of a notification; null when it or the person was deleted, or the person no longer sees any of its companies
 * or its agreement, or has turned off these mails. Of several companies it lists those that the person sees.
 */
export function composeNotification(
  { models, productName, secret }: { models: Models; productName: string; secret: string },
  { firmId, notificationId, link }: JobPayload<'mail.notification'>,
): Promise<Envelope | null> {
  return runWithTenant(firmId, async () => {
    const notification = await models.notifications.findById(notificationId).lean<NotificationDoc>();
    if (notification === null) return null;
    const [firm, person] = await Promise.all([
      models.firms.findOne({ deletedAt: null }, { name: 1, accentColor: 1, consultantsCanSeeAllClients: 1 }).lean(),
      models.users.findOne({ _id: notification.userId, status: 'active' }).lean<UserDoc>(),
    ]);
    if (firm === null || person === null) return null;
    const { kind } = notification;
    if (!choiceKindsOf(person.role).includes(kind) || !notificationWays(kind, person.notificationChoices).mail)
      return null;
    const about = notification.companies?.ids ?? (notification.companyId === null ? [] : [notification.companyId]);
    const seen = await seenAmong(models, person, firm.consultantsCanSeeAllClients, about);
    if (about.length > 0 && seen.size === 0) return null;
    if (!(await seesTarget(models, person, notification))) return null;
    const subject = subjectOf(notification, (companyId) => seen.has(companyId.toHexString()));
    const stopUrl = stopMailsUrl(link, stopMailsToken(person._id.toHexString(), kind, secret));
    const mail = notificationMail({
      productName,
      firmName: firm.name,
      name: person.name,
      subject,
      url: pageUrl(link, notificationPath(subject)),
      choicesUrl: pageUrl(link, '/settings/notifications'),
      look: firmLook(firm),
    });
    return {
      ...mail,
      to: person.email,
      firmId,
      fromFirm: firm.name,
      stopUrl,
      key: `mail.notification:${notificationId}`,
    };
  });
}

/** Whether a person still sees the agreement that a notification is about: a change order can be withdrawn. */
const seesTarget = async (models: Models, person: UserDoc, { target }: NotificationDoc): Promise<boolean> =>
  (target?.type !== 'sow' && target?.type !== 'change-order') ||
  isVisibleAgreement(models, person, { type: target.type, id: target.id });

/** Ids of those of these companies that a person sees, by one query. */
async function seenAmong(
  { companies }: Pick<Models, 'companies'>,
  { _id, role, companyId }: UserDoc,
  consultantsCanSeeAllClients: boolean,
  companyIds: readonly CompanyDoc['_id'][],
): Promise<ReadonlySet<string>> {
  const abilities = abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients });
  const visible = visibleCompanies({
    userId: _id.toHexString(),
    role,
    companyId: companyId?.toHexString() ?? null,
    abilities,
  });
  if (visible === null || companyIds.length === 0) return new Set();
  const found = await companies
    .find({ $and: [{ _id: trusted({ $in: companyIds }), ...PRESENT }, visible] }, { _id: 1 })
    .lean();
  return new Set(found.map((company) => company._id.toHexString()));
}
