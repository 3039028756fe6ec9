import { withFilesApart } from '@scopewright/build-config/vitest-apart';
import config from '@scopewright/build-config/vitest-react';

/** Counts renders of parts of a screen by mocking one of them, so it runs apart from the other tests. */
const APART = ['src/form/form-editor.test.tsx'];

export default withFilesApart(config, APART);
