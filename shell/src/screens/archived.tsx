import type { ReactNode } from 'react';
import { MessageScreen } from './message-screen.tsx';

/** The firm has been archived after its trial; nothing of it can be opened until it is restored. */
export function Archived({ firmName }: { firmName: string }): ReactNode {
  return (
    <MessageScreen name="archived" title="This account is archived">
      <p>{firmName} has not been active for a long time, so its account was archived. Nothing has been deleted.</p>
      <p>The firm's administrator can restore it with the link in the mail that announced the archiving.</p>
    </MessageScreen>
  );
}
