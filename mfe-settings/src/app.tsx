import type { RemoteAppProps } from '@scopewright/remote-contract';
import { lazyScreensOf } from '@scopewright/remote-contract/lazy-screens';
import { FramedScreen } from '@scopewright/workplace-kit/page/framed-screen';
import './remote.css';

export { CONTRACT_VERSION as contract } from '@scopewright/remote-contract/version';
export const version = __APP_VERSION__;

export const screens = lazyScreensOf(import.meta.glob('./layout/*-screen.tsx', { eager: true }), {});
export const { prepare } = screens;

/** A firm's settings, within the frame of its workplace. */
export default function App({ screen, framed }: RemoteAppProps) {
  return <FramedScreen remote="settings" screens={screens} screen={screen} framed={framed} />;
}
