import { createHash, randomBytes } from 'node:crypto';
import { type CalendarProviders, openerOf } from '@scopewright/calendar-providers';
import { CalendarError, type CalendarOpener, type ConnectedAccount, type OAuthCalendars } from '@scopewright/calendars';
import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type BookingCalendarDoc,
  type BookingRepDoc,
  beginConsent,
  calendarContext,
  chooseCalendars,
  connectCalendar,
  enqueueOutbox,
  isUnreadable,
  keepsUnanswered,
  keptCalendars,
  runForOwner,
  SYSTEM_OWNER,
  takeConsent,
} from '@scopewright/data';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  oauthCallbackOf,
  record,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { AdminParts } from '../parts.ts';

type Parts = Pick<AdminParts, 'data' | 'calendars' | 'links'>;
type Shown = CallOutput<'chooseCalendars'>;
type Rep = Pick<BookingRepDoc, '_id' | 'name'>;

const CONSENT_MS = 10 * 60_000;
const STATE_BYTES = 32;

/** A connection in the contract's shape. */
export const presentCalendar = (calendar: BookingCalendarDoc, now: Date): Shown => ({
  provider: calendar.provider,
  account: calendar.account,
  state: calendar.state,
  problem: calendar.problem,
  failingSince: calendar.failingSince?.toISOString() ?? null,
  checkedAt: calendar.checkedAt?.toISOString() ?? null,
  unreadable: isUnreadable(calendar, now),
  calendars: calendar.calendars,
  busyIds: calendar.busyIds,
  unansweredBusy: keepsUnanswered(calendar),
  targetId: calendar.targetId,
  version: calendar.version,
});

/** The providers whose calendars can be connected. */
export const configuredProviders = (calendars: CalendarProviders | null): CallOutput<'bookingReps'>['providers'] =>
  calendars === null
    ? []
    : [
        ...(calendars.google ? (['google'] as const) : []),
        ...(calendars.microsoft ? (['microsoft'] as const) : []),
        'caldav',
      ];

const hashOf = (text: string, encoding: 'hex' | 'base64url'): string =>
  createHash('sha256').update(text).digest(encoding);

/** @throws CallError 409 if no calendars can be connected */
function requireCalendars({ calendars }: Parts): CalendarProviders {
  if (calendars === null) throw failures.conflict(MESSAGES.calendarNotConfigured);
  return calendars;
}

/** @throws CallError 409 if the provider is not configured */
function requireProvider(calendars: CalendarProviders, name: 'google' | 'microsoft'): OAuthCalendars {
  const provider = calendars[name];
  if (provider === null) throw failures.conflict(MESSAGES.calendarNotConfigured);
  return provider;
}

/** Messages for a person whose account could not be connected. */
function refusal(error: unknown, revoked: string): unknown {
  if (!(error instanceof CalendarError)) return error;
  if (error.kind === 'revoked') return failures.conflict(revoked);
  if (error.kind === 'missing') return failures.conflict(MESSAGES.calendarMissing);
  return failures.conflict(MESSAGES.calendarUnreachable);
}

const eventOf = ({ _id, name }: Rep, action: 'connected' | 'chosen' | 'disconnected') => ({
  action: `booking-calendar.${action}`,
  firmId: null,
  targetType: 'booking-rep',
  targetId: _id.toHexString(),
  targetName: name,
});

/** Begins a consent at a provider. @returns the page of the provider */
async function begin(
  parts: Parts,
  rep: Pick<BookingRepDoc, '_id' | 'email'>,
  name: 'google' | 'microsoft',
  call: CallContext,
): Promise<{ url: string }> {
  const calendars = requireCalendars(parts);
  const provider = requireProvider(calendars, name);
  const state = randomBytes(STATE_BYTES).toString('base64url');
  const verifier = randomBytes(STATE_BYTES).toString('base64url');
  const _id = hashOf(state, 'hex');
  await beginConsent(parts.data.models, {
    _id,
    firmId: null,
    userId: new Types.ObjectId(call.requirePrincipal().userId),
    repId: rep._id,
    provider: name,
    verifier: calendars.sealing.seal(verifier, `consent:${_id}`),
    expiresAt: new Date(call.now().getTime() + CONSENT_MS),
  });
  const url = provider.consentUrl({
    state,
    challenge: hashOf(verifier, 'base64url'),
    redirectUri: redirectUriOf(parts, call),
    loginHint: rep.email,
  });
  return { url };
}

const redirectUriOf = ({ links }: Parts, call: CallContext): string =>
  oauthCallbackOf(call, { hosts: links.hosts, links }).redirectUri;

/** Lists the calendars of an account that was let in, and stores the connection. @throws CallError 409 */
async function connect(
  parts: Parts,
  rep: Rep,
  { provider, connected }: { provider: BookingCalendarDoc['provider']; connected: ConnectedAccount },
  call: CallContext,
): Promise<Shown> {
  const providers = requireCalendars(parts);
  const { data } = parts;
  const now = call.now();
  const _id = new Types.ObjectId();
  let { secret } = connected.credentials;
  const opener = openerOf(providers, provider);
  if (opener === null) throw failures.conflict(MESSAGES.calendarNotConfigured);
  const listed = await opener
    .open(connected.credentials, async (replaced) => {
      secret = replaced;
    })
    .calendars()
    .catch((error: unknown) => {
      throw refusal(error, MESSAGES.calendarRefused);
    });
  const calendars = keptCalendars(listed);
  if (calendars.length === 0) throw failures.conflict(MESSAGES.calendarMissing);
  const calendar = await inTx(data, call, async (tx) => {
    const step = { session: tx.session, now, requestId: call.requestId };
    const stored = await connectCalendar(
      data.models,
      { _id: rep._id, firmId: null },
      {
        _id,
        provider,
        account: connected.account,
        secret: providers.sealing.seal(secret, calendarContext(_id)),
        user: connected.credentials.user,
        url: connected.credentials.url,
        calendars,
      },
      step,
    );
    await record(tx, eventOf(rep, 'connected'));
    return stored;
  });
  return presentCalendar(calendar, now);
}

/** Finishes a consent that this person has begun. @throws CallError 409, 410 */
async function finish(
  parts: Parts,
  { state, code }: ParsedCall<'finishCalendar'>['body'],
  call: CallContext,
): Promise<CallOutput<'finishCalendar'>> {
  const calendars = requireCalendars(parts);
  const { models } = parts.data;
  const consent = await takeConsent(models, {
    _id: hashOf(state, 'hex'),
    userId: new Types.ObjectId(call.requirePrincipal().userId),
    now: call.now(),
  });
  const rep = consent && (await models.bookingReps.findOne({ _id: consent.repId, firmId: null }).lean<BookingRepDoc>());
  if (!rep) throw failures.gone(MESSAGES.calendarConsentOver);
  const connected = await requireProvider(calendars, consent.provider)
    .exchange({
      code,
      verifier: calendars.sealing.open(consent.verifier, `consent:${consent._id}`),
      redirectUri: redirectUriOf(parts, call),
    })
    .catch((error: unknown) => {
      throw refusal(error, MESSAGES.calendarConsentOver);
    });
  return {
    rep: { id: rep._id.toHexString(), name: rep.name },
    calendar: await connect(parts, rep, { provider: consent.provider, connected }, call),
  };
}

/** The connection of a representative. @throws CallError 404 */
async function connectionOf({ data }: Parts, { _id }: Rep): Promise<BookingCalendarDoc> {
  const calendar = await data.models.bookingCalendars.findOne({ repId: _id }).lean<BookingCalendarDoc>();
  if (calendar === null) throw failures.notFound();
  return calendar;
}

/** Chooses among the calendars of a connection. @throws CallError 404, 409, 422 */
async function choose(
  parts: Parts,
  rep: Rep,
  { busyIds, unansweredBusy, targetId, version }: ParsedCall<'chooseCalendars'>['body'],
  call: CallContext,
): Promise<Shown> {
  const { data } = parts;
  const now = call.now();
  const current = await connectionOf(parts, rep);
  const known = new Map(current.calendars.map((one) => [one.id, one]));
  if (busyIds.some((id) => !known.has(id))) throw failures.validation({ busyIds: MESSAGES.calendarUnknown });
  if (targetId !== null && !known.get(targetId)?.writable)
    throw failures.validation({ targetId: MESSAGES.calendarUnknown });
  const changed = await inTx(data, call, async (tx) => {
    const step = { session: tx.session, now, requestId: call.requestId };
    const chosen = {
      busyIds: [...new Set(busyIds)],
      targetId,
      ...(unansweredBusy !== undefined && { unansweredBusy }),
    };
    const stored = await chooseCalendars(data.models, { repId: rep._id, version }, chosen, step);
    if (stored !== null) await record(tx, eventOf(rep, 'chosen'));
    return stored;
  });
  if (changed === null) throw failures.versionConflict(presentCalendar(await connectionOf(parts, rep), now));
  return presentCalendar(changed, now);
}

/** Enqueues a check of a connection. @throws CallError 404, 409 if access was revoked */
async function check(parts: Parts, rep: Rep, call: CallContext): Promise<Shown> {
  const calendar = await connectionOf(parts, rep);
  if (calendar.state === 'revoked') throw failures.conflict(MESSAGES.calendarRevoked);
  const payload = { connectionId: calendar._id.toHexString() };
  await enqueueOutbox(parts.data.models, 'booking.check-calendar', payload, {
    now: call.now(),
    requestId: call.requestId,
  });
  return presentCalendar(calendar, call.now());
}

/** Ends notifications and revokes access at the provider, as far as it answers. */
async function giveUp(
  { sealing }: CalendarProviders,
  opener: CalendarOpener,
  { _id, user, url, channels, ...calendar }: BookingCalendarDoc,
  call: CallContext,
): Promise<void> {
  let secret = sealing.open(calendar.secret, calendarContext(_id));
  const opened = opener.open({ secret, user, url }, async (replaced) => {
    secret = replaced;
  });
  try {
    for (const channel of channels) await opened.unwatch(channel);
  } catch (error) {
    call.log.warn({ err: error }, 'Notifications about a calendar could not be ended');
  }
  await opener
    .revoke({ secret, user, url })
    .catch((error: unknown) => call.log.warn({ err: error }, 'Access to a calendar could not be revoked'));
}

/** Disconnects a calendar, and revokes access at the provider. */
async function disconnect(parts: Parts, rep: Rep, call: CallContext): Promise<{ success: true }> {
  const { data, calendars } = parts;
  const calendar = await data.models.bookingCalendars.findOne({ repId: rep._id }).lean<BookingCalendarDoc>();
  if (calendar === null) return { success: true };
  const { _id } = calendar;
  const opener = openerOf(calendars, calendar.provider);
  if (calendars !== null && opener !== null) await giveUp(calendars, opener, calendar, call);
  await inTx(data, call, async (tx) => {
    const { deletedCount } = await tx.models.bookingCalendars.deleteOne({ _id }, { session: tx.session });
    if (deletedCount > 0) await record(tx, eventOf(rep, 'disconnected'));
  });
  return { success: true };
}

/** Calls about the calendars that representatives have connected. */
export function calendarCalls(parts: Parts): Implementation[] {
  const asSystem = <T>(reason: string, work: () => Promise<T>): Promise<T> => runForOwner(SYSTEM_OWNER, reason, work);
  return [
    implement('beginCalendar', ({ subject: { bookingRep }, body }, call) =>
      asSystem('begin to connect a calendar', async () => {
        const rep = await parts.data.models.bookingReps.findById(bookingRep._id).lean<BookingRepDoc>();
        if (rep === null) throw failures.notFound();
        return begin(parts, rep, body.provider, call);
      }),
    ),
    implement('finishCalendar', ({ body }, call) => asSystem('connect a calendar', () => finish(parts, body, call))),
    implement('connectCaldav', ({ subject: { bookingRep }, body }, call) =>
      asSystem('connect a calendar', async () => {
        const connected = await requireCalendars(parts)
          .caldav.connect(body)
          .catch((error: unknown) => {
            throw refusal(error, MESSAGES.calendarRefused);
          });
        return connect(parts, bookingRep, { provider: 'caldav', connected }, call);
      }),
    ),
    implement('chooseCalendars', ({ subject: { bookingRep }, body }, call) =>
      asSystem('choose calendars', () => choose(parts, bookingRep, body, call)),
    ),
    implement('checkCalendar', ({ subject: { bookingRep } }, call) =>
      asSystem('check a calendar', () => check(parts, bookingRep, call)),
    ),
    implement('disconnectCalendar', ({ subject: { bookingRep } }, call) =>
      asSystem('disconnect a calendar', () => disconnect(parts, bookingRep, call)),
    ),
  ];
}
