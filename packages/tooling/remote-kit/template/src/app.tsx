import { type RemoteAppProps, screenNamed, screensOf } from '@scopewright/remote-contract';
import './app.css';

export { CONTRACT_VERSION as contract } from '@scopewright/remote-contract/version';
export const version = __APP_VERSION__;

const screens = screensOf(import.meta.glob('./*/*-screen.tsx', { eager: true }));

/** The screens of this remote. Throws for a screen it does not have, so that the shell shows its fallback. */
export default function App({ screen }: RemoteAppProps) {
  const Screen = screenNamed(screens, screen);
  return <Screen />;
}
