import config from '@scopewright/build-config/vitest-node';
import { mergeConfig } from 'vitest/config';

// its tests start and stop whole products
export default mergeConfig(config, { test: { isolate: true } });
