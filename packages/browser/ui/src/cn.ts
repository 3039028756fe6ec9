import { clsx } from 'clsx';

/**
 * Joins class names (strings, arrays, `{ name: condition }`; falsy ones are dropped). It doesn't merge: with two
 * utilities that set the same property the style sheet's order would decide, so no element may carry both. Looks that
 * differ from a component's default are props; `className` only adds properties that the component does not set
 * (margins, place in a grid). Every component test checks the elements it renders.
 */
export const cn = clsx;
