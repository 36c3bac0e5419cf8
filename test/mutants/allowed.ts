/** Mutants that may survive, as `chart: mutant`, each with the reason why no person and no server could notice. */
export const allowed: Readonly<Record<string, string>> = {
  'groupDialogs: open.choosing on always #18 guard isAskedFor gone': 'every other dialog was asked for before it',
  'massAction: ordering entry forgetRefusal gone':
    'an order is given of what was looked at, and the look has forgotten it',
  'staffSession: signedOut.checkingCode on done checkCode #1 action closePages gone':
    'in the same step the pages of a signed-in person take their place',
  'staffSession: signedOut.checkingRecovery on done checkCode #1 action closePages gone':
    'in the same step the pages of a signed-in person take their place',
};
