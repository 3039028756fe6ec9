export { default } from '@scopewright/build-config/vitest-react';
