/** Megabytes, of 2^20 bytes, that a file may have whose call names no limit of its own. */
const usual = 2;

/** The calls whose files may be larger: photos as phones and cameras take them, and what guardians sign. */
const exceptions = {
  'POST user/avatar': 10,
  'POST staff/runs/{id}/declaration': 5,
  'POST staff/runs/{id}/pictures': 20,
  'POST staff/runs/{id}/sheets': 10,
} as const;

export const megabytesOf = (call: string): number =>
  Object.hasOwn(exceptions, call) ? exceptions[call as keyof typeof exceptions] : usual;

export const bytesOf = (call: string): number => megabytesOf(call) * 2 ** 20;

/** The largest that any call takes. */
export const mostFileBytes = Math.max(usual, ...Object.values(exceptions)) * 2 ** 20;
