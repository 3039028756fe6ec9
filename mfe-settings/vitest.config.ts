import { withFilesApart } from '@scopewright/build-config/vitest-apart';
import config from '@scopewright/build-config/vitest-react';

/** Checks which code a tab loads, so no other test file may have loaded it before. */
const APART = ['src/dashboard/dashboard-screen.test.tsx'];

export default withFilesApart(config, APART);
