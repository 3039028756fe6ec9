import { useCall } from '@scopewright/calls';
import type { CallOutput } from '@scopewright/contracts';

export type FirmSettings = CallOutput<'firmSettings'>;
export const FIRM_SETTINGS = ['firm', 'settings'];

export function useFirmSettings() {
  return useCall(FIRM_SETTINGS, 'firmSettings');
}

/** Name and settings as last fetched or changed by the page; undefined before. */
export function useSavedFirmSettings(): FirmSettings | undefined {
  return useCall(FIRM_SETTINGS, 'firmSettings', {}, { enabled: false }).data;
}
