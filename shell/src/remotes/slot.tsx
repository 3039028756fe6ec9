import type { RemoteRegistry, SlotProps } from '@scopewright/remote-contract';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { RemoteLoader } from './remote-loader.ts';

type SlotComponent = ComponentType<Readonly<Record<string, unknown>>>;

const componentOf = (module: unknown): SlotComponent => {
  const component = typeof module === 'object' && module !== null ? Reflect.get(module, 'default') : undefined;
  if (typeof component !== 'function') throw new Error('It has no component as its default export');
  return component as SlotComponent;
};

interface Remotes {
  loader: RemoteLoader;
  remotes: RemoteRegistry;
}

/**
 * Creates `HostApi.Slot`: a component of the remote that declares it. A remote that is missing, down or older, and a
 * component that fails, are replaced by the fallback, because the screen around it can do without.
 */
export const createSlot =
  (of: Remotes): ComponentType<SlotProps> =>
  (props) => <RemoteSlot {...of} {...props} />;

function RemoteSlot({ loader, remotes, name, props = {}, fallback = null }: Remotes & SlotProps): ReactNode {
  const remote = Object.keys(remotes).find((each) => remotes[each]?.slots?.includes(name));
  const [shown, setShown] = useState<{ name: string; Component: SlotComponent } | null>(null);
  useEffect(() => {
    if (remote === undefined) return;
    let current = true;
    loader
      .loadModule(remote, `./${name}`)
      .then(componentOf)
      .then(
        (Component) => current && setShown({ name, Component }),
        (failure: unknown) => console.error(`The slot ${name} stays empty`, failure),
      );
    return () => {
      current = false;
    };
  }, [loader, remote, name]);
  if (remote === undefined || shown?.name !== name) return fallback;
  return (
    <ErrorBoundary
      fallback={fallback}
      onError={(cause) => console.error(loader.failureOf(remote, 'render', cause).message, cause)}
    >
      <div data-remote={remote} style={{ display: 'contents' }}>
        <shown.Component {...props} />
      </div>
    </ErrorBoundary>
  );
}
