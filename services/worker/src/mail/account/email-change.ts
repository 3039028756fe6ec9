import {
  type EmailChangeDoc,
  type EmailChangeSide,
  emailChangeToken,
  type Models,
  runAsSystem,
} from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import { pageUrl } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import type { InvitationParts } from '../firm/invitation.ts';
import { NO_ZONE, timeIn } from '../layout/dates.ts';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { productLook } from '../layout/look.ts';
import { greetingOf, unlinked } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';
import { accountNoticeMail, nameOf } from './account-notice.ts';

type Parts = Pick<InvitationParts, 'productName' | 'secret'> & {
  models: Pick<Models, 'emailChanges' | 'authAccounts' | 'users'>;
  clock: Clock;
};

interface ChangeMail {
  productName: string;
  /** The recipient's name; empty when unknown, and for an address that may be a stranger's. */
  name: string;
  newEmail: string;
}

/** The text for each side. The new address learns nothing of the account: it may be a stranger's. */
const SIDES: Record<
  EmailChangeSide,
  (mail: ChangeMail) => { title: string; what: string; button: string; otherwise: string }
> = {
  old: ({ productName, newEmail }) => ({
    title: 'Confirm your new email address',
    what: `You asked to sign in to ${productName} as ${unlinked(newEmail)} from now on. The change takes effect when both addresses have confirmed it.`,
    button: 'Confirm or refuse',
    otherwise: `If this was not you, refuse it on the same page and change your password: the person who requested this knows it.`,
  }),
  new: ({ productName, newEmail }) => ({
    title: 'Confirm this email address',
    what: `Someone wants to use ${newEmail} to sign in to ${productName}. Please confirm if this was you.`,
    button: 'Confirm this address',
    otherwise: 'If this was not you, you can ignore this mail: without your confirmation nothing changes.',
  }),
};

/** The mail to one of the two addresses of a change, in text and HTML. */
export function emailChangeMail(side: EmailChangeSide, mail: ChangeMail & { url: string; expiresAt: Date }): Mail {
  const { title, what, button, otherwise } = SIDES[side](mail);
  const letter = {
    subject: title,
    preview: what,
    title,
    greeting: greetingOf(mail.name),
    body: [what],
    action: { label: button, url: mail.url },
    notes: [`The link works until ${timeIn(mail.expiresAt, NO_ZONE)}.`],
    closing: otherwise,
  };
  return writeMail(letter, { productName: mail.productName, look: productLook(mail.productName) });
}

/** The mail to an account's previous address about its new one, in text and HTML. */
export function emailChangedMail({ productName, name, newEmail }: ChangeMail): Mail {
  return accountNoticeMail({
    productName,
    name,
    title: 'Your email address was changed',
    preview: `You sign in as ${unlinked(newEmail)} from now on.`,
    what: `From now on you sign in to ${productName} as ${unlinked(newEmail)}. This address is no longer used.`,
    otherwise: 'If this was not you, write to your firm’s administrator or to us immediately.',
  });
}

/** The mail with a link of a change; null when the change is over. */
export function composeEmailChange(
  { models, clock, productName, secret }: Parts,
  { changeId, side, link }: JobPayload<'mail.email-change'>,
): Promise<Envelope | null> {
  return runAsSystem('write the mail of an email change', async () => {
    const change = await models.emailChanges.findOne({ _id: changeId, doneAt: null }).lean<EmailChangeDoc>();
    if (change === null || change.expiresAt <= clock()) return null;
    if ((await models.authAccounts.exists({ _id: change.accountId, emailChangeId: changeId })) === null) return null;
    const { oldEmail, newEmail, nonce, expiresAt } = change;
    const url = pageUrl(link, `/email-change/${encodeURIComponent(emailChangeToken(changeId, side, nonce, secret))}`);
    const name = side === 'old' ? await nameOf(models, oldEmail) : '';
    const mail = emailChangeMail(side, { productName, name, newEmail, url, expiresAt });
    return {
      ...mail,
      to: side === 'old' ? oldEmail : newEmail,
      firmId: null,
      key: `mail.email-change:${changeId}:${side}`,
    };
  });
}

/** The mail to the previous address about a completed change; null when there is no such change. */
export function composeEmailChanged(
  { models, productName }: Parts,
  { changeId }: JobPayload<'mail.email-changed'>,
): Promise<Envelope | null> {
  return runAsSystem('write the mail of an email change', async () => {
    const change = await models.emailChanges.findById(changeId).lean<EmailChangeDoc>();
    if (!change?.doneAt) return null;
    const mail = emailChangedMail({
      productName,
      name: await nameOf(models, change.newEmail),
      newEmail: change.newEmail,
    });
    return { ...mail, to: change.oldEmail, firmId: null, key: `mail.email-changed:${changeId}` };
  });
}
