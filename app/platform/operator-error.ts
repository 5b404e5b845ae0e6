/** What went wrong is not a defect of the program. The message is for the operator, who doesn't need the stack. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
