export { HOSTING_CONFIG_NAMES, type HostingProvider, hostingOf } from './hosting.ts';
export { secretPreview } from './vercel.ts';
