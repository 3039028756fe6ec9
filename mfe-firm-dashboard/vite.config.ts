import { remoteConfig } from '@scopewright/build-config';
import { remote } from './src/pages.ts';

export default remoteConfig({
  remote,
  dir: import.meta.dirname,
  // modules that the command palette and the settings also need are small, and stay out of the workspace's files
  lazyScreens: {
    scoping:
      /\/scoping\/(?!scope-(?:paths|words|key)|use-scope-search|hand-work-hours|check\/use-hand-work-hours|failed-to-load)|@atlaskit|@tanstack\/(react-virtual|virtual-core)|fractional-indexing|\/idb\//,
  },
});
