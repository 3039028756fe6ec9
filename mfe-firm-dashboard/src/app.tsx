import type { RemoteAppProps } from '@scopewright/remote-contract';
import { lazyScreensOf, useLazyScreen } from '@scopewright/remote-contract/lazy-screens';
import { UiProvider } from '@scopewright/ui';
import { Suspense } from 'react';
import { forgetDrafts } from './companies/add/draft.ts';
import { WorkplaceFrame } from './frame/workplace-frame.tsx';
import './remote.css';

export { CONTRACT_VERSION as contract } from '@scopewright/remote-contract/version';
export const version = __APP_VERSION__;

/**
 * The home is part of the remote's entry; every other page is a separate file, so that the first load doesn't grow with
 * their number.
 */
export const screens = lazyScreensOf(
  import.meta.glob('./dashboard/*-screen.tsx', { eager: true }),
  import.meta.glob(['./*/*-screen.tsx', '!./dashboard/*']),
);
export const { prepare } = screens;

/** One user's drafts must not be shown to another. */
export const reset = forgetDrafts;

/**
 * The workplace of a consulting firm and its clients; its frame also surrounds other remotes' screens. Throws for a
 * screen that this build does not have, so that the shell shows its fallback.
 */
export default function App({ screen, content }: RemoteAppProps) {
  return (
    <UiProvider remote="firm">
      <WorkplaceFrame>
        <Suspense fallback={null}>{content ?? <Shown screen={screen} />}</Suspense>
      </WorkplaceFrame>
    </UiProvider>
  );
}

function Shown({ screen }: { screen: string }) {
  const Screen = useLazyScreen(screens, screen);
  return <Screen />;
}
