import type ICAL from 'ical.js';

/** The invited user of a calendar, and the rule for invitations. */
export interface Invited {
  /** Addresses by which invitations name the calendar's user, as `userAddress` has them. */
  addresses: readonly string[];
  /** Whether invitations to a time that were not answered count. */
  unansweredBusy: boolean;
}

const MAILTO = /^mailto:/i;

/** An address of a user in the form in which two are compared. */
export const userAddress = (address: string): string =>
  address.trim().replace(MAILTO, '').replace(/\/$/, '').toLowerCase();

/** The addresses of an ORGANIZER or ATTENDEE: some servers name an account, and the email address only besides. */
function addressesOf(property: ICAL.Property): string[] {
  const email = property.getParameter('email');
  return [String(property.getFirstValue() ?? ''), ...(typeof email === 'string' ? [email] : [])].map(userAddress);
}

/**
 * The user's answer to an invitation: DECLINED, NEEDS-ACTION or anything else; null if the user was not invited. Of
 * several answers under several addresses the busiest one counts.
 */
function answerOf(component: ICAL.Component, isOwn: (property: ICAL.Property) => boolean): string | null {
  const answers = component
    .getAllProperties('attendee')
    .filter(isOwn)
    .map((attendee) => String(attendee.getParameter('partstat') ?? 'NEEDS-ACTION').toUpperCase());
  const waits = answers.includes('NEEDS-ACTION') ? 'NEEDS-ACTION' : (answers[0] ?? null);
  return answers.find((answer) => answer !== 'DECLINED' && answer !== 'NEEDS-ACTION') ?? waits;
}

/** Whether an event, or one occurrence that differs from the others, makes its time busy. */
export function isBusy(component: ICAL.Component, isAllDay: boolean, { addresses, unansweredBusy }: Invited): boolean {
  const textOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (textOf('status') === 'CANCELLED' || textOf('transp') === 'TRANSPARENT') return false;
  // Outlook may leave TRANSP out; where both are there, TRANSP is the standard's
  const shown = textOf('x-microsoft-cdo-busystatus');
  if (!component.hasProperty('transp') && (shown === 'FREE' || shown === 'WORKINGELSEWHERE')) return false;
  const isOwn = (property: ICAL.Property) => addressesOf(property).some((address) => addresses.includes(address));
  const answer = answerOf(component, isOwn);
  if (answer === 'DECLINED') return false;
  if (answer !== 'NEEDS-ACTION' || component.getAllProperties('organizer').some(isOwn)) return true;
  return unansweredBusy && !isAllDay;
}
