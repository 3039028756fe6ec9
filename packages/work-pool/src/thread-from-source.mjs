// What threads run where nothing is built: their code is TypeScript.
import { register } from 'tsx/esm/api';

register();
export default (await import('./thread.ts')).default;
