/** A placeholder for an effect the application provides; running it is a wiring mistake. */
export function unprovided(): never {
  throw new Error('This machine was started without its effects. Use machine.provide().');
}
