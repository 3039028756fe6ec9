import { remoteConfig } from '@scopewright/build-config';

export default remoteConfig({ name: 'auth', dir: import.meta.dirname });
