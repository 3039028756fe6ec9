import type { ReactNode } from 'react';
import { MessageScreen } from './message-screen.tsx';

/** The shell itself has failed: all that is left is to start anew. */
export function Crashed(): ReactNode {
  return (
    <MessageScreen name="crashed" title="Something went wrong">
      <p>This page could not be shown. Loading it again usually helps.</p>
      <button type="button" className="shell-button" onClick={() => window.location.reload()}>
        Reload
      </button>
    </MessageScreen>
  );
}
