import { clsx } from 'clsx';

/**
 * Joins class names (strings, arrays, `{ name: condition }`; falsy ones are left out). It merges nothing: of two utilities that set the same
 * property the style sheet's order would decide, so no element may carry both. A look that differs from a component's own is one of its props,
 * and `className` only adds what the component leaves open (margins, place in a grid). Every component test checks the elements it renders.
 */
export const cn = clsx;
