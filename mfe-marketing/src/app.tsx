import './remote.css';

export { CONTRACT_VERSION as contract } from '@scopewright/remote-contract/version';
export { MarketingApp as default } from './marketing-app.tsx';
export const version = __APP_VERSION__;
