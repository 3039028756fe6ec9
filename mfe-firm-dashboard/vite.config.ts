import { remoteConfig } from '@scopewright/build-config';
import { remote } from './src/pages.ts';

export default remoteConfig({
  remote,
  dir: import.meta.dirname,
  // modules that the command palette and the settings also need are small, and stay out of the workspace's files
  lazyScreens: {
    editing: /\/(editing|lists)\/|@atlaskit|@tanstack\/(react-virtual|virtual-core)|fractional-indexing|\/idb\//,
    scoping:
      /\/scoping\/(?!scope-paths|words\/|queries\/(?:scope-key|scope-queries|use-scope-search)|check\/use-hand-work-hours)/,
    backlog: /dashboard\/src\/backlog\/(?!backlog-paths|saving\/backlog-owner)/,
  },
});
