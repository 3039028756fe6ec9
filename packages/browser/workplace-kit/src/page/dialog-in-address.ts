import { useCallback } from 'react';
import { useParameters } from './parameters.ts';

const PARAMETER = 'dialog';

/** The address of a page with one of its dialogs open. */
export const withDialog = (path: string, name: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${name}`;

/** Whether the address asks for a dialog of the page, and a function that closes it there. */
export function useDialogInAddress(name: string): [open: boolean, close: () => void] {
  const [address, set] = useParameters();
  const open = address.get(PARAMETER) === name;
  const close = useCallback(() => {
    if (open) set({ [PARAMETER]: null });
  }, [open, set]);
  return [open, close];
}
