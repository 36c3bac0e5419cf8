/** A network as people may know it from their router: `203.0.113.*`, `2001:db8:7:*`. */
export const networkShown = (network: string): string => network.replace(/\.0\/24$/u, '.*').replace(/::\/\d+$/u, ':*');
