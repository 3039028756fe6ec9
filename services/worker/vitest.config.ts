import config from '@scopewright/build-config/vitest-node';
import { mergeConfig } from 'vitest/config';

// its tests break what they import: queues, connections, the process itself
export default mergeConfig(config, { test: { isolate: true } });
