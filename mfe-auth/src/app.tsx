import type { RemoteAppProps } from '@scopewright/remote-contract';
import { ConfirmEmailScreen } from './confirm-email/confirm-email-screen.tsx';
import { InvitationScreen } from './invitation/invitation-screen.tsx';
import { LoginScreen } from './login/login-screen.tsx';
import { SignInAgainScreen } from './login/sign-in-again-screen.tsx';
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
    case 'confirm-email':
      return <ConfirmEmailScreen />;
    case 'sign-in-again':
      return <SignInAgainScreen />;
    default:
      throw new Error(`Unknown screen: ${screen}`);
  }
}
