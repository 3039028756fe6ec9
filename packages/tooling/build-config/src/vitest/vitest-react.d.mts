import '@testing-library/jest-dom/vitest';
import type { ViteUserConfig } from 'vitest/config';

/** Vitest settings of everything that renders React. Importing them also gives `expect` the matchers of jest-dom. */
declare const config: ViteUserConfig;
export default config;
