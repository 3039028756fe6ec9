import { sharedVersions } from '@scopewright/build-config/shell-shares';
import react from '@scopewright/build-config/vitest-react';
import { mergeConfig } from 'vitest/config';

export default mergeConfig(react, {
  define: { __SHARED_VERSIONS__: JSON.stringify(sharedVersions(import.meta.dirname)) },
});
