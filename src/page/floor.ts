/** The oldest browsers in which everything works (docs/browsers.md), as the build, and those who test it, need to know them. */
export const floor = { chrome: 111, firefox: 121, safari: 16.4 } as const;

export const floorTargets = Object.entries(floor).map(([browser, version]) => `${browser}${version}`);
