import { remoteConfig } from '@scopewright/build-config';

export default remoteConfig({ name: 'marketing', dir: import.meta.dirname, prerendered: 'src/prerender/render-screens.tsx' });
