import { ANSWER_WITHIN_HOURS, SUPPORT_SLA_HOURS } from '@scopewright/contracts/constants';

export interface Benefit {
  figure: string;
  title: string;
  text: string;
  /** A goal is an aim of the product, never a measured result. */
  kind: 'goal' | 'promise';
}

export const BENEFITS: readonly Benefit[] = [
  {
    kind: 'goal',
    figure: '85%',
    title: 'faster scoping',
    text: 'Templates, defaults and one structure for every workshop, instead of a new document per client.',
  },
  {
    kind: 'goal',
    figure: '60%',
    title: 'fewer change orders',
    text: 'What is undecided is visible before the build starts, and what changes later is counted against its SOW.',
  },
  {
    kind: 'promise',
    figure: `${SUPPORT_SLA_HOURS} h`,
    title: 'priority support',
    text: 'The response time Enterprise firms are entitled to when something blocks a delivery.',
  },
  {
    kind: 'promise',
    figure: `${ANSWER_WITHIN_HOURS} h`,
    title: 'to answer any question',
    text: 'Write to us about scoping, billing or your trial: you hear from a person within a day.',
  },
];
