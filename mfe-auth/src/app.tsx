import type { RemoteAppProps } from '@scopewright/remote-contract';
import { InvitationScreen } from './invitation/invitation-screen.tsx';
import { LoginScreen } from './login/login-screen.tsx';
import './remote.css';

export { CONTRACT_VERSION as contract } from '@scopewright/remote-contract/version';
export const version = __APP_VERSION__;

/** Screens of signing in. Throws for a screen that this build does not have, so that the shell shows its fallback. */
export default function App({ screen }: RemoteAppProps) {
  switch (screen) {
    case 'login':
      return <LoginScreen />;
    case 'invitation':
      return <InvitationScreen />;
    default:
      throw new Error(`Unknown screen: ${screen}`);
  }
}
