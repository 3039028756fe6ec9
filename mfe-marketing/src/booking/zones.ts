import type { PickerOption } from '@scopewright/ui/picker';

/** The visitor's own zone, as the browser knows it. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** All zones that the browser knows, the visitor's own first. */
export function zoneOptions(own: string): PickerOption[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own && zone !== 'UTC');
  return [own, ...(own === 'UTC' ? [] : ['UTC']), ...others].map((zone, index) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    ...(index === 1 && { apart: true }),
  }));
}

/** `2:30 PM` in a zone. */
export const timeIn = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(new Date(at));

/** `Tuesday, January 5, 2027, 2:30 PM CET` in a zone. */
export const momentIn = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at));

/** The day of a moment in a zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
