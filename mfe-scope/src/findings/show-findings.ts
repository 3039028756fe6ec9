import { createContext } from 'react';

/** Opens the list of findings at those of a place of the item, in the format of a change; null if there is no list. */
export const ShowFindings = createContext<((place: readonly string[]) => void) | null>(null);
