import { withFilesApart } from '@scopewright/build-config/vitest-apart';
import config from '@scopewright/build-config/vitest-node';

/** These tests break their imports: queues, connections, the process itself. */
export default withFilesApart(config, [
  'src/worker.test.ts',
  'src/build.test.ts',
  'src/outages.soak.test.ts',
  'src/crash.soak.test.ts',
  'src/step-down.soak.test.ts',
]);
