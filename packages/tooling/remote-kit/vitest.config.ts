import config from '@scopewright/build-config/vitest-node';
import { mergeConfig } from 'vitest/config';

export default mergeConfig(config, { test: { globalSetup: ['./src/testing/pack-once.ts'] } });
