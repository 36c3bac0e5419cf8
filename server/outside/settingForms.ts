import * as v from 'valibot';

/** What a setting of the environment may look like; empty if it is not set. */

export const text = (otherwise = '') => v.optional(v.pipe(v.string(), v.trim()), otherwise);
/** The empty default passes every check: given settings are never empty. */
export const unsetOr = (fits: (text: string) => boolean) => (text: string) => text === '' || fits(text);
export const key = (form: RegExp, example: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        unsetOr((text) => form.test(text)),
        `must look like ${example}`,
      ),
    ),
    '',
  );
const split = (texts: string) =>
  texts
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
export const list = (message: string, fits: (one: string) => boolean = () => true) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform(split),
      v.check((entries) => entries.every(fits), message),
    ),
    '',
  );
