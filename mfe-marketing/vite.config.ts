import { remoteConfig } from '@scopewright/build-config';

export default remoteConfig({ name: 'marketing', dir: import.meta.dirname });
