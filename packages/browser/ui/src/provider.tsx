import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const PortalContext = createContext<HTMLElement | undefined>(undefined);

export interface UiProviderProps {
  /**
   * Name of the remote whose scoped utilities style content rendered outside the tree; without it portals render into
   * the body.
   */
  remote?: string;
  children: ReactNode;
}

/**
 * Gives dialogs, menus and tooltips a container at the end of the body with the remote's `data-remote`, because a
 * remote's utilities only match below that attribute. The container is removed with the provider.
 */
export function UiProvider({ remote, children }: UiProviderProps): ReactNode {
  const [container, setContainer] = useState<HTMLElement>();
  useEffect(() => {
    if (!remote) return;
    const element = document.createElement('div');
    element.dataset.remote = remote;
    element.dataset.portal = '';
    document.body.append(element);
    setContainer(element);
    return () => {
      element.remove();
      setContainer(undefined);
    };
  }, [remote]);
  return <PortalContext.Provider value={container}>{children}</PortalContext.Provider>;
}

/** The element to portal into; undefined means the body. */
export function usePortalContainer(): HTMLElement | undefined {
  return useContext(PortalContext);
}
