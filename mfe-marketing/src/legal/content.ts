import { BOOKING_KEPT_MONTHS } from '@scopewright/contracts/booking/limits';
import { ARCHIVE_AFTER_INACTIVE_DAYS, MONEY_BACK_DAYS, TRIAL_DAYS } from '@scopewright/contracts/constants';
import { formatUsd, STANDARD_PLAN } from '@scopewright/domain/pricing';

export type LegalPage = 'privacy' | 'terms';

export interface LegalContent {
  title: string;
  intro: string;
  sections: readonly { heading: string; text: string }[];
}

/**
 * Plain-language policies. They describe the product's behavior and are to be reviewed by counsel before a public
 * launch.
 */
export function legalContent(page: LegalPage, productName: string): LegalContent {
  return page === 'privacy' ? privacy(productName) : terms(productName);
}

function privacy(productName: string): LegalContent {
  return {
    title: 'Privacy policy',
    intro: `What ${productName} knows about you, why, and for how long.`,
    sections: [
      {
        heading: 'What you give us',
        text: 'When your firm signs up we store its name and address, and your name and email. Your password is stored only as a hash. Your team adds the client companies, their users and the scope you agree with them. When you book a demo we store what you type into its form.',
      },
      {
        heading: 'What we don’t take',
        text: 'The form that requests a demo stays in your browser. Card details are never sent to us. This site loads nothing from third parties and sets no advertising or analytics cookies.',
      },
      {
        heading: 'What we use it for',
        text: 'To sign you in, to show your firm its own data, and to send the mails your account needs: invitations, confirmations and notices about your trial.',
      },
      {
        heading: 'Who can see it',
        text: 'The people your firm invites, each within their role. Every firm’s data is kept separate from every other’s, and so is each client company’s within it.',
      },
      {
        heading: 'In your browser',
        text: 'A sign-in is stored in your browser and in one cookie that only our server can read. Logging out removes both.',
      },
      {
        heading: 'How long we keep it',
        text: `As long as the account exists. After ${ARCHIVE_AFTER_INACTIVE_DAYS} days without activity an account is archived, with notice in advance, and can be restored. A booked demo, and what you typed to book it, is removed ${BOOKING_KEPT_MONTHS} months after it took place. Ask us to delete your data and we do.`,
      },
    ],
  };
}

function terms(productName: string): LegalContent {
  return {
    title: 'Terms of service',
    intro: `The agreement between your firm and ${productName}.`,
    sections: [
      {
        heading: 'The trial',
        text: `Every firm starts with ${TRIAL_DAYS} days free of charge. Without a paid plan the account becomes read-only at their end: you can open and export everything, and nothing is deleted.`,
      },
      {
        heading: 'Payment',
        text: `After the trial the standard plan costs ${formatUsd(STANDARD_PLAN.monthly)} a month with ${STANDARD_PLAN.includedConsultants} consultants included, and ${formatUsd(STANDARD_PLAN.perFurtherConsultant)} for each further one, unless you choose another. Within ${MONEY_BACK_DAYS} days of your first payment you can have it back.`,
      },
      {
        heading: 'Your data',
        text: 'What you and your clients enter belongs to you. We process it only to provide the service, and you can export it at any time.',
      },
      {
        heading: 'Your part',
        text: 'You are responsible for whom you invite and for having the right to store what you enter. Don’t share accounts, don’t try to reach other firms’ data, and don’t use the service for anything unlawful.',
      },
      {
        heading: 'Ending it',
        text: `You can leave at any time. An account without activity for ${ARCHIVE_AFTER_INACTIVE_DAYS} days is archived after notice, and can be restored.`,
      },
      {
        heading: 'Liability',
        text: 'We run the service with care and tell you honestly when something went wrong. We don’t guarantee that it is never interrupted.',
      },
    ],
  };
}
