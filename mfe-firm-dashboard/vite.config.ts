import { remoteConfig } from '@scopewright/build-config';

export default remoteConfig({ name: 'firm', dir: import.meta.dirname });
