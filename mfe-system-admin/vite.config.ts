import { remoteConfig } from '@scopewright/build-config';

export default remoteConfig({ name: 'admin', dir: import.meta.dirname });
