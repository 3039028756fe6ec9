import {
  type BookingCalendarDoc,
  type BookingRepDoc,
  isUnreadable,
  type Models,
  runAsSystem,
  type UserDoc,
} from '@scopewright/data';
import { type JobPayload, pageUrl } from '@scopewright/jobs';
import type { Clock, LinkTarget } from '@scopewright/service-kit';
import { type Mail, writeMail } from '../layout/letter.tsx';
import { productLook } from '../layout/look.ts';
import { greetingOf, unlinked } from '../layout/words.ts';
import type { Envelope } from '../sending/smtp.ts';

const PROVIDERS: Record<BookingCalendarDoc['provider'], string> = {
  google: 'Google Calendar',
  microsoft: 'Microsoft 365',
  caldav: 'CalDAV',
};

interface Failure {
  productName: string;
  /** The recipient's name; empty when unknown. */
  name: string;
  repName: string;
  /** Whether the recipient is the representative. */
  isRep: boolean;
  provider: BookingCalendarDoc['provider'];
  revoked: boolean;
  /** Whether the representative gets no bookings because of it. */
  hidden: boolean;
  /** Page where it is connected again. */
  url: string;
}

/** The mail that a connected calendar does not work, in text and HTML. */
export function calendarMail({ productName, name, repName, isRep, provider, revoked, hidden, url }: Failure): Mail {
  const whose = isRep ? 'your calendar' : `the calendar of ${unlinked(repName)}`;
  const who = isRep ? 'you' : unlinked(repName);
  const letter = {
    subject: `${isRep ? 'Your calendar' : `The calendar of ${unlinked(repName)}`} ${revoked ? 'is not connected any more' : 'can’t be read'}`,
    preview: revoked ? 'It has to be connected again.' : 'It can’t be read at the moment.',
    title: revoked ? 'A calendar has to be connected again' : 'A calendar can’t be read',
    greeting: greetingOf(name),
    body: [
      revoked
        ? `${PROVIDERS[provider]} does not let ${productName} into ${whose} any more.`
        : `${PROVIDERS[provider]} has not let ${productName} read ${whose} for a while. We keep trying.`,
      hidden
        ? `No one can book ${who} until it works again, so that no booking overlaps an appointment.`
        : 'New bookings do not appear in it until it works again.',
    ],
    action: { label: revoked && !isRep ? 'Connect it again' : 'See the calendar settings', url },
    ...(isRep && { notes: ['A system administrator can connect it again with you.'] }),
  };
  return writeMail(letter, { productName, look: productLook(productName) });
}

/** The mail about a failing connected calendar; null when it works again, or recipient or connection was deleted. */
export function composeCalendar(
  parts: {
    models: Pick<Models, 'bookingCalendars' | 'bookingReps' | 'users'>;
    clock: Clock;
    productName: string;
    linkTo: (subdomain: string | null) => LinkTarget;
  },
  { connectionId, since, to }: JobPayload<'mail.calendar'>,
): Promise<Envelope | null> {
  return runAsSystem('write the mail about a calendar', async () => {
    const connection = await parts.models.bookingCalendars.findById(connectionId).lean<BookingCalendarDoc>();
    if (connection?.failingSince?.toISOString() !== since) return null;
    const rep = await parts.models.bookingReps.findById(connection.repId).lean<BookingRepDoc>();
    const person =
      to === 'rep'
        ? rep
        : await parts.models.users
            .findOne({ _id: to, role: 'systemAdmin', status: 'active' }, { email: 1, name: 1 })
            .lean<Pick<UserDoc, 'email' | 'name'>>();
    if (rep === null || person === null) return null;
    const mail = calendarMail({
      productName: parts.productName,
      name: person.name,
      repName: rep.name,
      isRep: to === 'rep',
      provider: connection.provider,
      revoked: connection.state === 'revoked',
      hidden: isUnreadable(connection, parts.clock()),
      url: pageUrl(parts.linkTo(null), '/system-admin/calendar'),
    });
    return { ...mail, to: person.email, firmId: null, key: `mail.calendar:${connectionId}:${since}:${to}` };
  });
}
