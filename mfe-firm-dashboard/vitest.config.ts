import { withFilesApart } from '@scopewright/build-config/vitest-apart';
import config from '@scopewright/build-config/vitest-react';

/** Counts how often parts of a screen are drawn, which takes a part of its own in their place. */
const APART = ['src/scoping/form/form-editor.test.tsx'];

export default withFilesApart(config, APART);
