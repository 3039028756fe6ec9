import { remoteConfig } from '@scopewright/build-config';
import { remote } from './src/pages.ts';

export default remoteConfig({
  remote,
  dir: import.meta.dirname,
  // a part takes along its modules' imports, so modules that few pages need are apart from common ones; modules that
  // the command palette also needs are small, and stay out of the workspace's files
  lazyScreens: {
    regex: /re2js/,
    scoping: /\/scoping\/(?!check\/use-hand-work-hours)/,
    backlog: /dashboard\/src\/backlog\/(?!saving\/backlog-owner)/,
  },
});
