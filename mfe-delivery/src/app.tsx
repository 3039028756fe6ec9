import type { RemoteAppProps } from '@scopewright/remote-contract';
import { lazyScreensOf } from '@scopewright/remote-contract/lazy-screens';
import { FramedScreen } from '@scopewright/workplace-kit/page/framed-screen';
import './remote.css';

export { CONTRACT_VERSION as contract } from '@scopewright/remote-contract/version';
export const version = __APP_VERSION__;

export const screens = lazyScreensOf({}, import.meta.glob('./*/*-screen.tsx'));
export const { prepare } = screens;

/** These need the company of the address. */
const OF_COMPANY: readonly string[] = ['backlog', 'backlog-exports', 'status', 'status-import'];

/** Backlogs and tracking, within the frame of the workplace. */
export default function App({ screen, framed }: RemoteAppProps) {
  return <FramedScreen remote="delivery" screens={screens} screen={screen} framed={framed} ofCompany={OF_COMPANY} />;
}
