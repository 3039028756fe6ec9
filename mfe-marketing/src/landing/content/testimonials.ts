export interface Testimonial {
  quote: string;
  role: string;
  firm: string;
}

/**
 * While true, the section states that its quotes are samples. Set it to false when customers' own words replace them.
 */
export const TESTIMONIALS_ARE_SAMPLES = true;

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    quote:
      'The client signed off on fields and approvals in the second workshop. No one asked for ‘the spreadsheet’ again.',
    role: 'Principal consultant',
    firm: 'Service-management practice of six',
  },
  {
    quote: 'I open one page on Monday and know which SOWs are running over and who has to decide something.',
    role: 'Delivery lead',
    firm: 'Consulting firm with 18 clients',
  },
  {
    quote: 'Our backlog used to take a week of copying. Now it is the last ten minutes of scoping.',
    role: 'Solo consultant',
    firm: 'Issue-tracker specialist',
  },
];
