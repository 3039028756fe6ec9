import { remoteConfig } from '@scopewright/build-config';
import { remote } from './src/pages.ts';

export default remoteConfig({
  remote,
  dir: import.meta.dirname,
  lazyScreens: { scoping: /\/scoping\/|@atlaskit|@tanstack\/(react-virtual|virtual-core)|fractional-indexing|\/idb\// },
});
