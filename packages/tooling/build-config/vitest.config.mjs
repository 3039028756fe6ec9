export { default } from './src/vitest/vitest-node.mjs';
