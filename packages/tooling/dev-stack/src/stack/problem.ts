/** A problem that the reader can solve; it is shown without a stack trace. */
export class StackProblem extends Error {
  override name = 'StackProblem';
}
