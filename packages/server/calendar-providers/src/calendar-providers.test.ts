import { loadConfig } from '@scopewright/service-kit';
import { expect, it } from 'vitest';
import { CALENDAR_CONFIG_NAMES, calendarProvidersOf } from './calendar-providers.ts';

it.each(['0.0.0.0', '[::ffff:127.0.0.1]'])('in production no CalDAV server is asked at %s', async (host) => {
  const key = Buffer.alloc(32, 7).toString('base64url');
  const config = loadConfig(CALENDAR_CONFIG_NAMES, { NODE_ENV: 'production', CALENDAR_KEYS: `first:${key}` });
  const connecting = calendarProvidersOf(config)?.caldav.connect({
    url: `https://${host}/`,
    user: 'ann',
    password: 'secret',
  });
  await expect(connecting).rejects.toMatchObject({ message: 'The address of the CalDAV server is not allowed' });
});
