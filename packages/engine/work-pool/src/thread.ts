// The entry of threads of the product's pool; builds bundle it into a file of its own.
import { TASKS } from './catalogue.ts';
import { serve } from './serve.ts';

export default serve(TASKS);
