import { withFilesApart } from '@scopewright/build-config/vitest-apart';
import config from '@scopewright/build-config/vitest-react';

/** One counts renders of parts of a screen by mocking one of them, the other traces which files run. */
const APART = ['src/form/form-editor.test.tsx', 'src/walk.test.tsx'];

export default withFilesApart(config, APART);
