import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const Announce = createContext<(message: string) => void>(() => undefined);

/** Announces a keyboard action to screen readers, and also shows it. */
export const useAnnounce = () => useContext(Announce);

/** Contains the live region of `useAnnounce`. A repeated message is announced again. */
export function Announcer({ children }: { children: (said: ReactNode) => ReactNode }) {
  const [said, setSaid] = useState({ text: '', times: 0 });
  const announce = useCallback((text: string) => setSaid(({ times }) => ({ text, times: times + 1 })), []);
  return (
    <Announce value={announce}>
      {children(
        <p role="status" className="min-w-0 truncate text-sm text-text-muted">
          <span key={said.times}>{said.text}</span>
        </p>,
      )}
    </Announce>
  );
}
