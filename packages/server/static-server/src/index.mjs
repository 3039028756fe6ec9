export { acceptedEncodings } from './accepted-encodings.mjs';
export { createFileHandler } from './file-handler.mjs';
export { createStaticServer } from './server.mjs';
