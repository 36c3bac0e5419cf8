/**
 * The start cannot go on for a reason that whoever runs Muster can remedy. The message is for that
 * person: what is wrong and what to do. It is printed as it stands, without a stack.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
