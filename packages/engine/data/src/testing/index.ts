export { commandProbe } from './command-probe.ts';
export { emptyCollections, type TestDatabase, testDatabase } from './database.ts';
export { factories } from './factories.ts';
export { mailedCode, wrongCode } from './mailed-code.ts';
