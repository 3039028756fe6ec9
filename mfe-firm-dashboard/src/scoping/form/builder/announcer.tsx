import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const Announce = createContext<(message: string) => void>(() => undefined);

/** Says what was done with the keyboard to a screen reader, and shows it for who looks. */
export const useAnnounce = () => useContext(Announce);

/** Holds the region in which `useAnnounce` speaks. The same message twice is said twice. */
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
