/** A problem that the user can solve; shown without a stack trace. */
export class StackProblem extends Error {
  override name = 'StackProblem';
}
