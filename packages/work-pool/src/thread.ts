// What a thread of the product's pool runs; builds make a file of its own of it.
import { TASKS } from './catalogue.ts';
import { serve } from './serve.ts';

export default serve(TASKS);
