import { lateScreen } from './late-screen.tsx';

/** Name, e-mail address and password of the person. */
export const SecurityScreen = lateScreen(() => import('./security.tsx'));
