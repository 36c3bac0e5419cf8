/**
 * Where the page is kept that somebody who has to sign in first wanted: through signing in, and through registering in
 * another tab.
 */
export const targetKey = 'target';
