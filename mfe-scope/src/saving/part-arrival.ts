import { createContext, useContext } from 'react';

/** Reports the ids of parts that were just added to the open item: the first one gets the focus. */
export const PartArrival = createContext<(ids: readonly string[]) => void>(() => undefined);

export const usePartArrival = (): ((ids: readonly string[]) => void) => useContext(PartArrival);
