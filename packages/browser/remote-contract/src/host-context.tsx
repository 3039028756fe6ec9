import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { HostApi } from './contract.ts';
import type { SessionState } from './session/session-store.ts';

const HostContext = createContext<HostApi | null>(null);

/** Provides the shell's API to the tree below. */
export function HostProvider({ host, children }: { host: HostApi; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** The shell's API. Throws outside a `HostProvider`. */
export function useHost(): HostApi {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider above it');
  return host;
}

/** The current session; the component re-renders when it changes. */
export function useSession(): SessionState {
  const { session } = useHost();
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}
