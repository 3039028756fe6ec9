import {
  FileDiff,
  GitBranch,
  Layers,
  ListTree,
  Send,
  ShieldCheck,
  SlidersHorizontal,
  Timer,
  Users,
} from '@scopewright/ui';
import type { ComponentType } from 'react';

export interface Feature {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  title: string;
  text: string;
}

/** The nine capabilities of §1. */
export const FEATURES: readonly Feature[] = [
  {
    icon: ListTree,
    title: 'One hierarchy for the whole scope',
    text: 'Company, service-management space, workflows, request types, fields. Every decision has one place, and everyone finds it there.',
  },
  {
    icon: FileDiff,
    title: 'SOWs and change orders, side by side',
    text: 'Paste a statement of work or upload it as PDF or Word. It is read into clauses that you accept one by one, and every change order says what it adds to price and dates.',
  },
  {
    icon: GitBranch,
    title: 'Workflows as they will run',
    text: 'Statuses, transitions, approvals and reopen rules, agreed with the client before anyone opens the issue tracker.',
  },
  {
    icon: Layers,
    title: '15+ field types',
    text: 'Text, dates, people, cascading selects and more, each with defaults and validations. Drag fields into the order the portal shows.',
  },
  {
    icon: SlidersHorizontal,
    title: 'Conditional logic without code',
    text: 'Show, hide or require a field depending on another answer, and see the request form the way a requester will.',
  },
  {
    icon: Send,
    title: 'Backlog generator',
    text: 'Turns the agreed scope into epics, stories, subtasks and acceptance criteria. Filter by phase and ready status, export as CSV or JSON, or as a file that your tracker imports.',
  },
  {
    icon: Timer,
    title: 'Implementation tracking',
    text: 'Milestones, deadlines with reminders and a status page for every client, so a status meeting starts from facts.',
  },
  {
    icon: Users,
    title: 'The right people on each space',
    text: 'Assign consultants per space and stories are planned by their capacity. Consultants see their own clients, or all of the firm’s if you choose so.',
  },
  {
    icon: ShieldCheck,
    title: 'Each client’s data apart',
    text: 'Your firm has its own address, and every company’s data is isolated from the next. Stakeholders get view-only access.',
  },
];
