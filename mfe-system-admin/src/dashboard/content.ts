import { createContext, type ReactNode } from 'react';

/** Another remote's screen, which the dashboard's frame surrounds; undefined for the dashboard itself. */
export const ContentContext = createContext<ReactNode>(undefined);
