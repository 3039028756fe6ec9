import { createContext } from 'react';

/** Opens the list of findings at those of a place of the item, as in a change of it; null where there is no list. */
export const ShowFindings = createContext<((place: readonly string[]) => void) | null>(null);
