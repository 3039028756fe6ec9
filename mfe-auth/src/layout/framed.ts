import { createContext } from 'react';

/** Whether another remote's frame surrounds the screen. */
export const FramedContext = createContext(false);
