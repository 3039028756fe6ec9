import { lateScreen } from './late-screen.tsx';

/** The devices that the person is signed in on. */
export const DevicesScreen = lateScreen(() => import('./devices.tsx'));
