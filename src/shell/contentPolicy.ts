/**
 * Violations of the page's content security policy (server/routes/http/security.ts). Trusted types are only tried out
 * so far: what would break is reported, as crashes are, and works.
 */

interface TrustedTypes {
  createPolicy(name: 'default', rules: { readonly createScriptURL: (url: string) => string | null }): unknown;
}

/**
 * The hosts that scripts may be fetched from by their address: ours, the payment provider and the tag manager, as in
 * the header.
 */
const scriptHosts = ['js.stripe.com', 'www.googletagmanager.com'];
/** Extensions of a browser break it, too: a page reports at most so many breaches, each kind once. */
const reportLimit = 3;

/** Watches from now on; `report` hears of each kind of breach once, without a word of the address. */
export function watchContentPolicy(
  view: Pick<Window, 'addEventListener' | 'location'> & { readonly trustedTypes?: TrustedTypes },
  report: (breach: Error) => void,
): void {
  view.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, protocol, hostname } = new URL(url, view.location.origin);
      const isKnown = origin === view.location.origin || (protocol === 'https:' && scriptHosts.includes(hostname));
      return isKnown ? url : null;
    },
  });
  const reported = new Set<string>();
  view.addEventListener('securitypolicyviolation', (event) => {
    const { disposition, effectiveDirective, blockedURI, sourceFile } = event as SecurityPolicyViolationEvent;
    const breach = `${disposition}: ${effectiveDirective} ${locationIn(blockedURI, 'origin')} ${locationIn(sourceFile, 'pathname')}`;
    if (reported.has(breach) || reported.size === reportLimit) return;
    reported.add(breach);
    report(Object.assign(new Error(breach.trim()), { name: 'ContentPolicy' }));
  });
}

/** A word of the browser's (`inline`, `eval`) as it is; of an address only what holds no token. */
function locationIn(address: string | null, part: 'origin' | 'pathname'): string {
  try {
    const url = new URL(address ?? '');
    return part === 'pathname' && !url.pathname.startsWith('/assets/') ? url.origin : url[part];
  } catch {
    return address ?? '';
  }
}
