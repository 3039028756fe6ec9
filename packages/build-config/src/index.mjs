export { DEV_PORTS } from './dev-servers.mjs';
export { remoteConfig } from './remote-config.mjs';
export { shellConfig } from './shell-config.mjs';
