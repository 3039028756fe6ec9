/**
 * The parts of a menu without styles, for callers with their own: the shell, whose menu is rendered in the bars of all
 * remotes.
 */
export { DropdownMenu as Menu } from 'radix-ui';
