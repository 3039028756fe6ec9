import type { HostApi, LeftEditsModule } from '@scopewright/remote-contract';
import type { RemoteLoader } from './remote-loader.ts';

const isLeftEdits = (module: unknown): module is LeftEditsModule =>
  typeof module === 'object' && module !== null && typeof Reflect.get(module, 'openLeftEdits') === 'function';

/**
 * Creates `HostApi.takeOverEdits`.
 * @param host the host that the remotes get
 */
export function createTakeOver(loader: RemoteLoader, host: () => HostApi): NonNullable<HostApi['takeOverEdits']> {
  return async (edits) => {
    const { remotes } = host().boot;
    const remote = Object.keys(remotes).find((each) => remotes[each]?.leftEdits?.includes(edits.kind));
    if (remote === undefined) return;
    const module = await loader.loadModule(remote, './left-edits');
    if (!isLeftEdits(module)) throw new Error(`The remote ${remote} does not take over ${edits.kind}`);
    await module.openLeftEdits(host(), edits);
  };
}
