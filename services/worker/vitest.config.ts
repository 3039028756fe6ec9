import { withFilesApart } from '@scopewright/build-config/vitest-apart';
import config from '@scopewright/build-config/vitest-node';

/** These tests break what they import: queues, connections, the process itself. */
export default withFilesApart(config, [
  'src/worker.test.ts',
  'src/outages.test.ts',
  'src/crash.test.ts',
  'src/step-down.test.ts',
]);
