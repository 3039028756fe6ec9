// The entry of the threads; builds bundle it into a separate file.
import { serve } from '@scopewright/work-pool/serve';
import { TASKS } from './catalogue.ts';

export default serve(TASKS);
