import { lazy } from 'react';
import { LateScreen } from './late.tsx';

const Devices = lazy(() => import('./devices.tsx'));

/** The devices that the person is signed in on. */
export function DevicesScreen() {
  return <LateScreen of={Devices} />;
}
