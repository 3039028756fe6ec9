import {
  type CalendarOpener,
  type CalendarProviderName,
  caldavCalendars,
  googleCalendars,
  microsoftCalendars,
  type OAuthCalendars,
  type PasswordCalendars,
  type ReportReader,
} from '@scopewright/calendars';
import { type Config, createSealing, type Sealing } from '@scopewright/service-kit';
import { publicDispatcher, requirePublicHost } from '@scopewright/service-kit/public-host';

export const CALENDAR_CONFIG_NAMES = [
  'NODE_ENV',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_API_ORIGIN',
  'MICROSOFT_CLIENT_ID',
  'MICROSOFT_CLIENT_SECRET',
  'MICROSOFT_API_ORIGIN',
  'CALENDAR_KEYS',
] as const;

/** The providers whose calendars can be connected. */
export interface CalendarProviders {
  /** Encrypts the data stored to use an account again. */
  sealing: Sealing;
  google: OAuthCalendars | null;
  microsoft: OAuthCalendars | null;
  caldav: PasswordCalendars;
}

interface CalendarOptions {
  /** How long an answer may take, ms. */
  timeoutMs?: number;
  /** Reads the events of CalDAV calendars; by default on the event loop. */
  readReport?: ReportReader;
}

/** The configured providers; null without CALENDAR_KEYS. */
export function calendarProvidersOf(
  config: Config<(typeof CALENDAR_CONFIG_NAMES)[number]>,
  { timeoutMs, readReport }: CalendarOptions = {},
): CalendarProviders | null {
  if (config.CALENDAR_KEYS === undefined) return null;
  const limits = timeoutMs === undefined ? {} : { timeoutMs };
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET } = config;
  return {
    sealing: createSealing(config.CALENDAR_KEYS),
    google:
      GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined
        ? null
        : googleCalendars({
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            origin: config.GOOGLE_API_ORIGIN ?? null,
            ...limits,
          }),
    microsoft:
      MICROSOFT_CLIENT_ID === undefined || MICROSOFT_CLIENT_SECRET === undefined
        ? null
        : microsoftCalendars({
            clientId: MICROSOFT_CLIENT_ID,
            clientSecret: MICROSOFT_CLIENT_SECRET,
            origin: config.MICROSOFT_API_ORIGIN ?? null,
            ...limits,
          }),
    caldav: caldavCalendars({
      ...limits,
      ...(readReport && { readReport }),
      ...(config.NODE_ENV === 'production' && { allowedAddress: requirePublicHost, dispatcher: publicDispatcher() }),
    }),
  };
}

/** The provider of this name; null if it is not configured. */
export const openerOf = (providers: CalendarProviders | null, name: CalendarProviderName): CalendarOpener | null =>
  providers?.[name] ?? null;
