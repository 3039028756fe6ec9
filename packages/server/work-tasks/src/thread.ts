// The entry of the threads; builds bundle it into a file of its own.
import { serve } from '@scopewright/work-pool/serve';
import { TASKS } from './catalogue.ts';

export default serve(TASKS);
