import { remoteConfig } from '@scopewright/build-config';
import { remote } from './src/pages.ts';

export default remoteConfig({
  remote,
  dir: import.meta.dirname,
  // what the command palette and the settings also need is small, and stays out of the files of the workspace
  lazyScreens: {
    scoping:
      /\/scoping\/(?!scope-(?:paths|words|key)|use-scope-search|hand-work-hours|check\/use-hand-work-hours|failed-to-load)|@atlaskit|@tanstack\/(react-virtual|virtual-core)|fractional-indexing|\/idb\//,
  },
});
