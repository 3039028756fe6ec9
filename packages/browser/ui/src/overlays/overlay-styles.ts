/**
 * Backdrop and sheet shared by the two kinds of dialog. On narrow screens the sheet is at the bottom, within thumb
 * reach.
 */
export const overlayStyles = 'fixed inset-0 z-50 animate-fade-in bg-overlay';
export const sheetStyles = [
  'fixed inset-x-0 bottom-0 z-50 mx-auto grid max-h-[calc(100dvh-1.5rem)] w-full animate-rise-in grid-cols-[minmax(0,1fr)] overflow-y-auto overscroll-contain',
  'wrap-anywhere rounded-t-xl border border-border bg-surface-raised p-6 text-text shadow-lg focus:outline-none',
  'sm:inset-x-4 sm:inset-y-0 sm:my-auto sm:h-fit sm:max-h-[calc(100dvh-4rem)] sm:rounded-xl sm:p-8',
].join(' ');
