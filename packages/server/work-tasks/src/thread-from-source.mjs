// The entry of threads when nothing is built: their code is TypeScript.
import { register } from 'tsx/esm/api';

register();
export default (await import('./thread.ts')).default;
