import { type Models, runAsSystem } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import type { Mail } from '../layout/letter.tsx';
import { unlinked } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';
import { accountNoticeMail, nameOf } from './account-notice.ts';

type Event = Pick<JobPayload<'mail.second-factor'>, 'what' | 'name' | 'left'>;

const factorOf = ({ name }: Event): string =>
  name === null ? 'an authenticator app' : `the passkey “${unlinked(name)}”`;

/** Title and sentence of the mail for each event. */
const EVENTS: Record<Event['what'], { title: string; what: (event: Event, productName: string) => string }> = {
  added: {
    title: 'A second factor was added',
    what: (event, productName) =>
      `You can now use ${factorOf(event)} to sign in to ${productName}, after your password.`,
  },
  removed: {
    title: 'A second factor was removed',
    what: (event, productName) => `You can’t use ${factorOf(event)} to sign in to ${productName} any more.`,
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    what: ({ left }, productName) =>
      `Someone signed in to ${productName} with one of your recovery codes. ${left === 1 ? 'One code is' : `${left ?? 0} codes are`} left.${
        (left ?? 0) <= 3 ? ' You can create new ones under “Password & security”.' : ''
      }`,
  },
  'recovery-codes-renewed': {
    title: 'You have new recovery codes',
    what: (_event, productName) =>
      `New recovery codes for ${productName} were created. The previous ones no longer work.`,
  },
  reset: {
    title: 'Your second factors were removed',
    what: (_event, productName) =>
      `An administrator of ${productName} has removed all your second factors and recovery codes. All your devices are signed out, and your password alone signs you in until you set a second factor up again.`,
  },
};

/** The mail about a second factor, in text and HTML. */
export function secondFactorMail(event: Event, { productName, name }: { productName: string; name: string }): Mail {
  const { title, what } = EVENTS[event.what];
  const said = what(event, productName);
  return accountNoticeMail({
    productName,
    name,
    title,
    preview: said,
    what: said,
    otherwise:
      'If this was not you, change your password immediately and check your devices and second factors under “Password & security”.',
  });
}

/** The mail of an event; null when the account was deleted. */
export function composeSecondFactor(
  { models, productName }: { models: Pick<Models, 'authAccounts' | 'users'>; productName: string },
  { accountId, issue, ...event }: JobPayload<'mail.second-factor'>,
): Promise<Envelope | null> {
  return runAsSystem('write the mail about a second factor', async () => {
    const account = await models.authAccounts.findById(accountId, { email: 1 }).lean();
    if (account === null) return null;
    const mail = secondFactorMail(event, { productName, name: await nameOf(models, account.email) });
    return { ...mail, to: account.email, firmId: null, key: `mail.second-factor:${issue}` };
  });
}
