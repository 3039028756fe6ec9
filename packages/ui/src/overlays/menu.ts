/** The parts of a menu without a look, for who brings styles of their own: the shell, whose menu stands in the bars of all remotes. */
export { DropdownMenu as Menu } from 'radix-ui';
