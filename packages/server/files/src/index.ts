export { completeFile, FILES_CONFIG_NAMES, type Files, filesOf, keepFile, removeBytes } from './files.ts';
export { fileLinkToken, firmNamedInLink, readFileLink } from './link.ts';
export { clamdScanner } from './scanner.ts';
