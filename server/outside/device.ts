/** The device that somebody signs in with, in the makers' own names; null if the browser does not say. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

type Names = readonly (readonly [name: string, mark: RegExp])[];

/** Each browser claims to be several others: the first mark that fits tells which it is. */
const browsers: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//u],
  ['Opera', /\bOPR\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Vivaldi', /\bVivaldi\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /(?:Chrome|CriOS)\//u],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//u],
];
const systems: Names = [
  ['iPad', /\biPad\b/u],
  ['iPhone', /\biP(?:hone|od)\b/u],
  ['Android', /\bAndroid\b/u],
  ['Windows', /\bWindows\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/u],
  ['Linux', /\bLinux\b/u],
];

/** The device of a User-Agent header; only names of these tables are ever kept. */
export function deviceOf(agent: string): Device {
  const text = agent.slice(0, 500);
  const named = (names: Names) => names.find(([, mark]) => mark.test(text))?.[0] ?? null;
  return { browser: named(browsers), system: named(systems) };
}
