export { default } from './src/vitest-node.mjs';
