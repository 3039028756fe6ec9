export { default } from '@scopewright/build-config/vitest-node';
