import { loadConfig } from '@scopewright/service-kit';
import { CALENDAR_CONFIG_NAMES, type CalendarProviders, calendarProvidersOf } from '../calendar-providers.ts';

/** How long an imitation may take to answer; one that is silent is waited for that long. */
const TIMEOUT_MS = 1000;

/** The OAuth client and address of an imitated provider. */
interface Imitated {
  origin: string;
  clientId: string;
  clientSecret: string;
}

/** Providers as the services configure them, that use the given imitations; the others are not configured. */
export function testProviders({ google, microsoft }: { google?: Imitated; microsoft?: Imitated }): CalendarProviders {
  const providers = calendarProvidersOf(
    loadConfig(CALENDAR_CONFIG_NAMES, {
      CALENDAR_KEYS: `test:${Buffer.alloc(32, 7).toString('base64url')}`,
      ...(google && {
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        GOOGLE_API_ORIGIN: google.origin,
      }),
      ...(microsoft && {
        MICROSOFT_CLIENT_ID: microsoft.clientId,
        MICROSOFT_CLIENT_SECRET: microsoft.clientSecret,
        MICROSOFT_API_ORIGIN: microsoft.origin,
      }),
    }),
    { timeoutMs: TIMEOUT_MS },
  );
  if (providers === null) throw new Error('No keys are configured');
  return providers;
}
