import { register } from 'tsx/esm/api';

register();
export default (await import('./hostile-tasks.ts')).default;
