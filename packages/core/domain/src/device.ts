import type { AccountSession } from '@scopewright/contracts';

/** Browser and operating system as text for people. */
export type Device = Pick<AccountSession, 'browser' | 'system' | 'kind'>;

/** The order matters: browsers also include the names of those they imitate. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp, kind: Device['kind']])[] = [
  ['iPhone', /\biPhone\b/, 'phone'],
  ['iPad', /\biPad\b/, 'tablet'],
  ['Android', /\bAndroid\b(?=.*\bMobile\b)/, 'phone'],
  ['Android', /\bAndroid\b/, 'tablet'],
  ['Windows', /\bWindows\b/, 'computer'],
  ['ChromeOS', /\bCrOS\b/, 'computer'],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/, 'computer'],
  ['Linux', /\bLinux\b|\bX11\b/, 'computer'],
];

/**
 * Reads a User-Agent header as far as a list of devices needs it: no versions, which browsers no longer report. Custom
 * rules, because the maintained libraries know thousands of devices and take 20 kB, or have a license that requires
 * publishing our sources.
 * @param userAgent the header; null when there was none
 */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const system = SYSTEMS.find(([, sign]) => sign.test(text));
  return {
    browser: BROWSERS.find(([, sign]) => sign.test(text))?.[0] ?? null,
    system: system?.[0] ?? null,
    kind: system?.[2] ?? 'unknown',
  };
}
