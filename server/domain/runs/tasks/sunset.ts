import type { Region } from '#contract/constants.ts';
import { atWallTime } from '../../kit/localTime.ts';

/** Degrees north and east. */
interface Spot {
  readonly lat: number;
  readonly lon: number;
}

/** Cities in which runs are held, by their folded names. */
const cities: Readonly<Record<string, readonly [lat: number, lon: number]>> = {
  ...{ warszawa: [52.23, 21.01], krakow: [50.06, 19.94], lodz: [51.76, 19.46], wroclaw: [51.11, 17.03] },
  ...{ poznan: [52.41, 16.93], gdansk: [54.35, 18.65], gdynia: [54.52, 18.53], sopot: [54.44, 18.56] },
  ...{ szczecin: [53.43, 14.55], bydgoszcz: [53.12, 18.01], torun: [53.01, 18.6], lublin: [51.25, 22.57] },
  ...{ bialystok: [53.13, 23.16], katowice: [50.26, 19.02], czestochowa: [50.81, 19.12], kielce: [50.87, 20.63] },
  ...{ rzeszow: [50.04, 22.0], olsztyn: [53.78, 20.48], opole: [50.67, 17.93], zakopane: [49.3, 19.95] },
  ...{ 'bielsko-biala': [49.82, 19.04], 'zielona gora': [51.94, 15.51], 'jelenia gora': [50.9, 15.73] },
  ...{ berlin: [52.52, 13.4], hamburg: [53.55, 9.99], munchen: [48.14, 11.58], koln: [50.94, 6.96] },
  ...{ 'frankfurt am main': [50.11, 8.68], stuttgart: [48.78, 9.18], dusseldorf: [51.23, 6.78] },
  ...{ leipzig: [51.34, 12.37], dresden: [51.05, 13.74], hannover: [52.37, 9.73], nurnberg: [49.45, 11.08] },
  ...{ bremen: [53.08, 8.8], dortmund: [51.51, 7.47], essen: [51.46, 7.01], erfurt: [50.98, 11.03] },
  ...{ magdeburg: [52.12, 11.63], rostock: [54.09, 12.1], kiel: [54.32, 10.14], mainz: [50.0, 8.27] },
  ...{ freiburg: [47.99, 7.85], saarbrucken: [49.24, 7.0], potsdam: [52.4, 13.06], lubeck: [53.87, 10.69] },
};
/** The middle of a region's country, where nothing better is known: at most half an hour off. */
const middles: Readonly<Record<Region, Spot>> = { pl: { lat: 52.07, lon: 19.48 }, de: { lat: 51.16, lon: 10.45 } };

const fold = (name: string) =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').trim();

/** Where a run is: its venue as its page says, else its city, else roughly its country. */
export function spotOf(run: { readonly venue: Spot | null; readonly city: string; readonly region: Region }) {
  if (run.venue !== null) return { ...run.venue, is_rough: false };
  const [lat, lon] = cities[fold(run.city)] ?? [];
  if (lat !== undefined && lon !== undefined) return { lat, lon, is_rough: false };
  return { ...middles[run.region], is_rough: true };
}

const degrees = Math.PI / 180;
/** The upper edge of the sun meets the horizon while its middle is this far below: its radius and refraction. */
const horizon = -0.833;

/**
 * When the sun sets somewhere on a day, `YYYY-MM-DD` there, within a minute; null if it does not. By the sunrise
 * equation (en.wikipedia.org/wiki/Sunrise_equation), which follows Meeus, Astronomical Algorithms.
 */
export function sunsetAt({ lat, lon }: Spot, day: string, region: Region): Date | null {
  const noon = atWallTime(day, '12:00', region);
  if (noon === null) return null;
  // Days since 2000-01-01 12:00 UTC; the sun's noon of that day at this longitude.
  const days = Math.round(noon.getTime() / 86_400_000 - 10_957.5) - lon / 360;
  const anomaly = 357.5291 + 0.98560028 * days;
  const sin = (angle: number) => Math.sin(angle * degrees);
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly);
  const longitude = anomaly + centre + 180 + 102.9372;
  const transit = days + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * longitude);
  const declination = Math.asin(sin(longitude) * sin(23.4397));
  const cosine = (sin(horizon) - sin(lat) * Math.sin(declination)) / (Math.cos(lat * degrees) * Math.cos(declination));
  if (Math.abs(cosine) > 1) return null;
  const setting = transit + Math.acos(cosine) / degrees / 360;
  return new Date(Math.round((setting + 10_957.5) * 1440) * 60_000);
}
