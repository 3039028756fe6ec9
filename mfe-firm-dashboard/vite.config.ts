import { remoteConfig } from '@scopewright/build-config';
import { remote } from './src/pages.ts';

export default remoteConfig({ remote, dir: import.meta.dirname, lazyScreens: true });
