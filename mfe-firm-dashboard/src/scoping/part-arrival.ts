import { createContext, useContext } from 'react';

/** Says that parts with these ids were just added to the item that is open: the first one gets the focus. */
export const PartArrival = createContext<(ids: readonly string[]) => void>(() => undefined);

export const usePartArrival = (): ((ids: readonly string[]) => void) => useContext(PartArrival);
