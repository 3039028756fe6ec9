import { withFilesApart } from '@scopewright/build-config/vitest-apart';
import config from '@scopewright/build-config/vitest-react';

/** Looks at which code a tab loads, which another file may have loaded before. */
const APART = ['src/dashboard/dashboard-screen.test.tsx'];

export default withFilesApart(config, APART);
