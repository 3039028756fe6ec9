import { shellConfig } from '@scopewright/build-config';

export default shellConfig({ dir: import.meta.dirname });
