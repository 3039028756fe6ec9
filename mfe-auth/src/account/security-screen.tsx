import { lazy } from 'react';
import { LateScreen } from './late.tsx';

const Security = lazy(() => import('./security.tsx'));

/** Name, e-mail address and password of the person. */
export function SecurityScreen() {
  return <LateScreen of={Security} />;
}
