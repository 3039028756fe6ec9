import type { RemoteAppProps } from '@scopewright/remote-contract';
import { UiProvider } from '@scopewright/ui';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';
import './remote.css';

export { CONTRACT_VERSION as contract } from '@scopewright/remote-contract/version';
export const version = __APP_VERSION__;

/** Screens of a consulting firm. Throws for a screen that this build does not have, so that the shell shows its fallback. */
export default function App({ screen }: RemoteAppProps) {
  if (screen !== 'dashboard') throw new Error(`Unknown screen: ${screen}`);
  return (
    <UiProvider remote="firm">
      <DashboardScreen />
    </UiProvider>
  );
}
