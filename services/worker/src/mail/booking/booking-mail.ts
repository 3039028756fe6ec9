import { type BookingDoc, type BookingRepDoc, bookingToken, type Models } from '@scopewright/data';
import { calendarFile } from '@scopewright/domain/booking/calendar-entry';
import { pageUrl } from '@scopewright/jobs';
import type { Clock, LinkTarget } from '@scopewright/service-kit';
import { timeIn } from '../layout/dates.ts';
import { type Letter, type Mail, writeMail } from '../layout/letter.tsx';
import { productLook } from '../layout/look.ts';
import { greetingOf, unlinked, type Words } from '../layout/words.ts';
import { type Envelope, senderOf } from '../sending/smtp.ts';

/** Dependencies of writing mails about bookings. */
export interface BookingMailParts {
  models: Pick<Models, 'bookings' | 'bookingReps' | 'bookingCalendars'>;
  clock: Clock;
  productName: string;
  productDomain: string;
  /** Key of the tokens in links. */
  secret: string;
  /** Sender of all mails, as `Name <address>`: the organizer of calendar entries. */
  mailFrom: string;
  linkTo: (subdomain: string | null) => LinkTarget;
}

/** The side of a booking that a mail is sent to. */
export type BookingSide = 'visitor' | 'rep';
/** Subject of a mail. */
export type BookingNews = 'booked' | 'moved' | 'cancelled' | 'handed-over' | 'day' | 'hour';

/** Texts about a booking in mails. */
export interface BookingFacts {
  productName: string;
  typeName: string;
  minutes: number;
  start: Date;
  rep: { name: string; zone: string };
  visitor: { name: string; email: string; company: string; zone: string };
  message: string | null;
  /** The person who cancelled it. */
  cancelledBy: 'visitor' | 'us' | null;
  cancelReason: string | null;
  /** Link of the video meeting, if any. */
  meetingUrl: string | null;
  /** Whether an entry for calendars is attached. */
  attached: boolean;
  /** Page where the visitor moves and cancels it, or books again. */
  url: string;
}

const LINE_BREAKS = /\s*[\r\n]+\s*/g;
/** Typed text as one paragraph without links. */
const typed = (text: string): string => unlinked(text.replace(LINE_BREAKS, ' '));

const meetingIn = ({ typeName, minutes, start }: BookingFacts, zone: string): Words => [
  { strong: unlinked(typeName) },
  `: ${timeIn(start, zone)}, ${minutes} minutes.`,
];

/** Text about the calendar entry. */
const entryOf = ({ attached }: BookingFacts): { notes: string[] } | null =>
  attached ? { notes: ['The attached entry keeps your calendar up to date.'] } : null;

const meetingUrlOf = ({ meetingUrl }: BookingFacts): Words[] =>
  meetingUrl === null ? [] : [['Video meeting: ', { text: meetingUrl, href: meetingUrl }]];

const toVisitor = (facts: BookingFacts): Words[] => [
  meetingIn(facts, facts.visitor.zone),
  `You will talk to ${unlinked(facts.rep.name)}.`,
  ...meetingUrlOf(facts),
];

type BookingText = Omit<Letter, 'subject' | 'preview'>;

const upcoming =
  (title: string) =>
  (facts: BookingFacts): BookingText => ({
    title,
    body: toVisitor(facts),
    action: { label: 'Move or cancel', url: facts.url },
  });

const forVisitor: Record<Exclude<BookingNews, 'handed-over'>, (facts: BookingFacts) => BookingText> = {
  booked: upcoming('Your booking is confirmed'),
  moved: upcoming('Your booking was moved'),
  cancelled: (facts) => ({
    title: 'Your booking was cancelled',
    body: [
      meetingIn(facts, facts.visitor.zone),
      facts.cancelledBy === 'visitor' ? 'You cancelled it.' : 'We are sorry that we have to cancel it.',
      ...reasonOf(facts, 'us'),
    ],
    action: { label: 'Book another time', url: facts.url },
  }),
  day: upcoming('Your booking is coming up'),
  hour: upcoming('Your booking starts soon'),
};

const reasonOf = ({ cancelledBy, cancelReason }: BookingFacts, by: BookingFacts['cancelledBy']): string[] =>
  cancelledBy === by && cancelReason ? [`Reason: ${typed(cancelReason)}`] : [];

const whoOf = ({ visitor }: BookingFacts): Words => [
  { strong: unlinked(visitor.name) },
  ` of ${unlinked(visitor.company)}, ${unlinked(visitor.email)}.`,
];
const aboutVisitor = (facts: BookingFacts): Words[] => [
  whoOf(facts),
  `Time zone of the visitor: ${unlinked(facts.visitor.zone)}, there it is ${timeIn(facts.start, facts.visitor.zone)}.`,
  ...(facts.message ? [`Message: ${typed(facts.message)}`] : []),
];

const upcomingVisit =
  (title: string) =>
  (facts: BookingFacts): BookingText => ({
    title,
    body: [meetingIn(facts, facts.rep.zone), ...meetingUrlOf(facts), ...aboutVisitor(facts)],
  });

const forRep: Record<BookingNews, (facts: BookingFacts) => BookingText> = {
  booked: upcomingVisit('New booking'),
  moved: upcomingVisit('A booking was moved'),
  cancelled: (facts) => ({
    title: 'A booking was cancelled',
    body: [
      meetingIn(facts, facts.rep.zone),
      whoOf(facts),
      facts.cancelledBy === 'visitor' ? 'The visitor cancelled it.' : 'A system administrator cancelled it.',
      ...reasonOf(facts, facts.cancelledBy),
    ],
  }),
  'handed-over': (facts) => ({
    title: 'A booking is no longer yours',
    body: [
      meetingIn(facts, facts.rep.zone),
      whoOf(facts),
      'The visitor moved it to a time at which someone else is free.',
    ],
  }),
  day: upcomingVisit('A booking is coming up'),
  hour: upcomingVisit('A booking starts soon'),
};

/** A mail about a booking, in text and HTML; without the entry for calendars. */
export function bookingMail(news: BookingNews, to: BookingSide, facts: BookingFacts): Mail {
  const isVisitor = to === 'visitor' && news !== 'handed-over';
  const letter = isVisitor ? forVisitor[news](facts) : forRep[news](facts);
  const [zone, name] = isVisitor ? [facts.visitor.zone, facts.visitor.name] : [facts.rep.zone, facts.rep.name];
  return writeMail(
    {
      ...letter,
      subject: letter.title,
      greeting: greetingOf(name),
      preview: `It starts on ${timeIn(facts.start, zone)}.`,
      ...entryOf(facts),
    },
    { productName: facts.productName, look: productLook(facts.productName) },
  );
}

/** The page of a visitor's own booking. The token is after the `#`, so that no server gets it in an address. */
export const bookingUrl = (
  { linkTo, secret }: Pick<BookingMailParts, 'linkTo' | 'secret'>,
  { _id, nonce }: Pick<BookingDoc, '_id' | 'nonce'>,
  link: 'confirm' | 'manage',
): string => pageUrl(linkTo(null), `/book-demo#${link}=${bookingToken(_id.toHexString(), link, nonce, secret)}`);

/** Texts about a stored booking in mails to one side. */
export function factsOf(
  parts: Pick<BookingMailParts, 'productName' | 'linkTo' | 'secret'>,
  booking: BookingDoc,
  rep: BookingRepDoc,
): BookingFacts {
  const { name, email, companyName: company, zone } = booking;
  return {
    productName: parts.productName,
    typeName: booking.typeName,
    minutes: booking.minutes,
    start: booking.start,
    rep: { name: rep.name, zone: rep.zone },
    visitor: { name, email, company, zone },
    message: booking.message,
    cancelledBy: booking.cancelledBy,
    cancelReason: booking.cancelReason,
    meetingUrl: booking.meetingUrl,
    attached: false,
    url:
      booking.state === 'cancelled' ? pageUrl(parts.linkTo(null), '/book-demo') : bookingUrl(parts, booking, 'manage'),
  };
}

/** The entry for the calendar of one side. */
export function calendarOf(
  method: 'REQUEST' | 'CANCEL',
  to: BookingSide,
  facts: BookingFacts,
  { booking, rep, end, parts }: { booking: BookingDoc; rep: BookingRepDoc; end: Date; parts: BookingMailParts },
): NonNullable<Envelope['calendar']> {
  const { visitor, message, typeName, url, start, productName, meetingUrl } = facts;
  const meeting = meetingUrl === null ? [] : [`Video meeting: ${meetingUrl}`];
  const ofVisitor = [`${visitor.name}, ${visitor.company}`, visitor.email, ...(message ? [message] : []), ...meeting];
  const content = calendarFile({
    method,
    uid: `booking-${booking._id.toHexString()}@${parts.productDomain}`,
    sequence: booking.sequence,
    start,
    end,
    stamp: parts.clock(),
    summary: to === 'visitor' ? `${typeName}: ${rep.name}, ${productName}` : `${typeName}: ${visitor.name}`,
    description: (to === 'visitor' ? [...meeting, `Move or cancel: ${url}`] : ofVisitor).join('\n'),
    location: meetingUrl,
    organizer: { name: rep.name, email: senderOf(parts.mailFrom).address },
    attendees: [
      { name: visitor.name, email: visitor.email },
      { name: rep.name, email: rep.email },
    ],
    productName,
  });
  return { method, content };
}
