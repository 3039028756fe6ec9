import { remoteConfig } from '@scopewright/build-config';
import { remote } from './src/pages.ts';

export default remoteConfig({
  remote,
  dir: import.meta.dirname,
  // a part takes along its modules' imports, so modules that few pages need are apart from common ones
  lazyScreens: { regex: /re2js/, scoping: /\/(mfe-scope\/src\/(?!projects\/)|domain\/src\/scoping\/)/ },
});
