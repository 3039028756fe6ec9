import { withFilesApart } from '@scopewright/build-config/vitest-apart';
import config from '@scopewright/build-config/vitest-react';

/** Traces which files run, so nothing else may run in its process. */
const APART = ['src/walk.test.tsx'];

export default withFilesApart(config, APART);
