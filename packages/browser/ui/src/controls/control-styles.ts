/** The box shared by text inputs, text areas and selects. */
export const controlStyles = [
  'w-full min-w-0 rounded-md border border-border-strong bg-surface-raised px-3 text-base text-text shadow-xs sm:text-sm',
  'placeholder:text-text-muted transition-[border-color,box-shadow] duration-150',
  'hover:border-brand focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-0',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-surface-sunken disabled:text-text-muted',
].join(' ');

/** The button of a file input inside the box, aligned so that its text is at the height of other boxes'. */
const FILE = [
  'file:-ml-1.5 file:mr-3 file:h-8 file:cursor-pointer file:rounded-sm file:bg-neutral-soft file:px-3 file:font-semibold file:text-text file:text-sm',
  '[[type=file]]:cursor-pointer [[type=file]]:text-text-muted',
].join(' ');

/** The box of controls that are typed into. Not for selects: they always match `:read-only`, as file inputs do. */
export const textControlStyles = `${controlStyles} ${FILE} [:read-only:not([type=file])]:bg-surface-sunken`;
