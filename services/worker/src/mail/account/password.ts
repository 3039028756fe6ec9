import { type Models, runAsSystem } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import type { Mail } from '../layout/letter.tsx';
import type { Envelope } from '../sending/smtp.ts';
import { accountNoticeMail, nameOf } from './account-notice.ts';

type What = JobPayload<'mail.password'>['what'];

/** Title and sentence of the mail for each change. */
const CHANGES: Record<What, { title: string; what: (productName: string) => string }> = {
  changed: {
    title: 'Your password was changed',
    what: (productName) =>
      `Your password for ${productName} was changed. The device it was changed on stays signed in; all others are signed out.`,
  },
  reset: {
    title: 'Your password was reset',
    what: (productName) =>
      `Your password for ${productName} was reset with “Forgot password?”. All your devices are signed out.`,
  },
  'set-by-operator': {
    title: 'A new password was set for you',
    what: (productName) =>
      `An administrator of ${productName} has set a new password for you. All your devices are signed out. When you next sign in, you set a password that only you know.`,
  },
};

/** The mail about a new password, in text and HTML. */
export function passwordMail(change: What, { productName, name }: { productName: string; name: string }): Mail {
  const { title, what } = CHANGES[change];
  const said = what(productName);
  const otherwise =
    change === 'set-by-operator'
      ? 'If you did not request this, write to your firm’s administrator or to us.'
      : 'If this was not you, set a new one immediately with “Forgot password?” on the sign-in page, and check your devices and second factors under “Password & security”.';
  return accountNoticeMail({ productName, name, title, preview: said, what: said, otherwise });
}

/** The mail of a change; null when the account was deleted. */
export function composePassword(
  { models, productName }: { models: Pick<Models, 'authAccounts' | 'users'>; productName: string },
  { accountId, issue, what }: JobPayload<'mail.password'>,
): Promise<Envelope | null> {
  return runAsSystem('write the mail about a password', async () => {
    const account = await models.authAccounts.findById(accountId, { email: 1 }).lean();
    if (account === null) return null;
    const mail = passwordMail(what, { productName, name: await nameOf(models, account.email) });
    return { ...mail, to: account.email, firmId: null, key: `mail.password:${issue}` };
  });
}
