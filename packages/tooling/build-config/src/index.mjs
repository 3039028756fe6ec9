export { commonFilesConfig } from './common/common-config.mjs';
export { shellConfig } from './page/shell-config.mjs';
export { precompress } from './remote/precompress.mjs';
export { remoteConfig } from './remote/remote-config.mjs';
