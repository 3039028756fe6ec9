import {
  ANSWER_WITHIN_HOURS,
  ARCHIVE_AFTER_INACTIVE_DAYS,
  MONEY_BACK_DAYS,
  PRICING_TIERS,
  SUPPORT_SLA_HOURS,
  TRIAL_DAYS,
} from '@scopewright/contracts/constants';
import { formatUsd } from '@scopewright/domain/pricing';

const [SOLO, SMALL, ENTERPRISE] = PRICING_TIERS;

export interface Question {
  id: string;
  question: string;
  answer: string;
}

/** The twelve questions of the landing page (§1, §6, §9). */
export function faq(productName: string, supportEmail: string): readonly Question[] {
  return [
    {
      id: 'what',
      question: `What does ${productName} do?`,
      answer:
        'It is where a consulting firm scopes a service-management implementation with its client: spaces, workflows, request types and fields, tied to the statement of work they were sold in. From the agreed scope it generates the backlog your team builds from.',
    },
    {
      id: 'who',
      question: 'Who is it for?',
      answer:
        'Consultants and consulting firms that deliver service-management implementations on an issue-tracking platform, their clients’ administrators, and the stakeholders who sign off.',
    },
    {
      id: 'trial',
      question: 'How does the free trial work?',
      answer: `You have ${TRIAL_DAYS} days with everything included. Sign up, choose your firm’s address and start with your first client straight away.`,
    },
    {
      id: 'trial-end',
      question: 'What happens when the trial ends?',
      answer: `Without a paid plan your account becomes read-only: you can still open and export everything. We send reminders after 30 days. After ${ARCHIVE_AFTER_INACTIVE_DAYS} days of inactivity the account is archived, with notice in advance, and it can be restored.`,
    },
    {
      id: 'plans',
      question: 'Which plan do I need?',
      answer: `Solo is one seat at ${formatUsd(SOLO.steps[0].perSeat)} a month. Small Firm covers 1 to ${SMALL.maxSeats} seats at ${formatUsd(SMALL.steps[0].perSeat)} per consultant, or ${formatUsd(SMALL.steps[1].perSeat)} with three or more. Enterprise starts at ${ENTERPRISE.minSeats} seats at ${formatUsd(ENTERPRISE.steps[0].perSeat)} per consultant, with discounts down to ${formatUsd(ENTERPRISE.steps[3].perSeat)}.`,
    },
    {
      id: 'refund',
      question: 'Can I get my money back?',
      answer: `Yes. Within ${MONEY_BACK_DAYS} days of your first payment we refund it, no reasons needed.`,
    },
    {
      id: 'sow',
      question: 'Can it read our existing SOWs?',
      answer:
        'Yes. Paste the text, or upload the PDF or Word document. It is split into clauses, each with the sentence it comes from, and nothing counts before you accept it. Scanned pages without text are named, not guessed. The scope itself you draw yourself, from a template or an import, and link it to the clauses that sold it.',
    },
    {
      id: 'tracker',
      question: 'How does the backlog reach our issue tracker?',
      answer:
        'The backlog generator writes epics, stories, subtasks and acceptance criteria, filtered by phase and ready status. You export them as CSV or JSON, or as import files for Jira, Azure DevOps, Linear and GitHub, and see beforehand what your tracker will leave out. A CSV of the tracker brings the status back.',
    },
    {
      id: 'roles',
      question: 'Which roles are there?',
      answer:
        'Your firm has an administrator and consultants. Each client company has a company admin, who manages its data and users, and users with view-only access for stakeholders.',
    },
    {
      id: 'consultants',
      question: 'Can consultants see each other’s clients?',
      answer:
        'By default a consultant sees the clients they are assigned to. The firm’s administrator can open all clients to all consultants.',
    },
    {
      id: 'isolation',
      question: 'Is client data kept separate?',
      answer:
        'Yes. Your firm works at its own address, every request is checked against it, and each company’s data is isolated. One firm can’t see or fetch anything of another.',
    },
    {
      id: 'support',
      question: 'How do I reach you?',
      answer: `Write to ${supportEmail}. Questions are answered within ${ANSWER_WITHIN_HOURS} hours. Enterprise plans include priority support with a ${SUPPORT_SLA_HOURS}-hour SLA.`,
    },
  ];
}
