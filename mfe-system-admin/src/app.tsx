import { type RemoteAppProps, screenNamed, screensOf } from '@scopewright/remote-contract';
import { UiProvider } from '@scopewright/ui';
import { ContentContext } from './dashboard/content.ts';
import './remote.css';

export { CONTRACT_VERSION as contract } from '@scopewright/remote-contract/version';
export const version = __APP_VERSION__;

export const screens = screensOf(import.meta.glob('./*/*-screen.tsx', { eager: true }));

/**
 * Screens of system administration; their frame also surrounds other remotes' screens. Throws for a screen that this build does not have, so that the shell shows its
 * fallback.
 */
export default function App({ screen, content }: RemoteAppProps) {
  const Screen = screenNamed(screens, screen);
  return (
    <UiProvider remote="admin">
      <ContentContext value={content}>
        <Screen />
      </ContentContext>
    </UiProvider>
  );
}
