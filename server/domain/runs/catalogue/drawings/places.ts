import { at, disc, type Light, line, path } from './paint.ts';

/** What one sees from a course, flat against the sky; each stands on 0,0. */

/** Poznań: the cathedral on its island. */
export const poznanCathedral = (x: number, y: number, scale: number, fill: string) =>
  at(
    x,
    y,
    scale,
    path(
      'M-50 0v-92h36v-20l-2-8q-2-14 8-20l4-18 4 18q10 6 8 20l-2 8v20h-4v36l30-22 30 22v-36h-4v-20l-2-8q-2-14 8-20l4-18 4 18q10 6 8 20l-2 8v20h36v92z',
      fill,
    ),
  );

/** Kraków: Wawel, from the river. */
export const wawel = (x: number, y: number, scale: number, fill: string) =>
  at(
    x,
    y,
    scale,
    path(
      'M-190 0l16-34h18v-58l14-26 14 26v40h30v-74l-4-8 18-44 18 44-4 8v74h22v-40q14-30 28 0v24h20v-66l16-34 16 34v82h60v-36l18-30 18 30v54h16l14 34z',
      fill,
    ),
  );

/** Wałbrzych: Książ, on its rock. */
export function ksiaz(x: number, y: number, scale: number, light: Light, fill: string): string {
  const lit =
    'M-96-50v10M-72-50v10M-48-50v10M40-58v12M66-58v12M92-58v12M-4-128v12M-4-96v12M-84-84v8M-60-84v8M54-92v8M80-92v8';
  return at(
    x,
    y,
    scale,
    path('M-190 60Q-160 0-120-20l10-2h230q50 26 90 82z', light.mid) +
      path(
        'M-120-20v-86l44-26 44 26v20h12v-66l-6-4 6-30q2-26 16-32 2 0 4-18 2 18 4 18 14 6 16 32l6 30-6 4v66h12v-30l50-26 50 26v96z',
        fill,
      ) +
      path('M-134-20v-104l14-28 14 28v104zM120-20v-116l14-30 14 30v116z', fill) +
      line(lit, light.sun, 6),
  );
}

/** Wrocław: the dome of the Centennial Hall. */
export const centennialHall = (x: number, y: number, scale: number, fill: string) =>
  at(
    x,
    y,
    scale,
    path(
      'M-210 0v-30h66v-18h16v-16h20v-16h22v-14h24v-12h26v-10h24q2-16 12-20 10 4 12 20h24v10h26v12h24v14h22v16h20v16h16v18h66v30z',
      fill,
    ),
  );

/** Berlin: the tower, seen from the heath. */
export const televisionTower = (x: number, y: number, scale: number, fill: string) =>
  at(x, y, scale, path('M-7 0l4-150h6l4 150zM-2-190h4v-76h-4z', fill) + disc(0, -166, 25, fill));

/** Hamburg: a crane of the harbour, reaching to the right. */
export const crane = (x: number, y: number, scale: number, fill: string, flip = false) =>
  `<g transform="translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})">${line(
    'M-40 0v-190M40 0v-190M-40-100h80M-40-10l80-90M-80-190h300M-40-190l30-80h20l30 80M0-270l210 80M0-270l-76 80',
    fill,
    11,
  )}${line('M170-190v56', fill, 6)}${path('M148-134h44v28h-44z', fill)}</g>`;

/** Hamburg: the concert hall with its roof of waves. */
export const elbphilharmonie = (x: number, y: number, scale: number, fill: string) =>
  at(x, y, scale, path('M-90 0v-72h180V0zM-88-78v-86q12 24 36 10t34-22q16 26 40-2 18-22 30-22 16 24 36 4v118z', fill));

/** Köln: the cathedral. */
export const koelnCathedral = (x: number, y: number, scale: number, fill: string) =>
  at(
    x,
    y,
    scale,
    path(
      'M-150 0v-70l14-24 12 12v-10l10-22 10 22h54v-60l-4-14 8-6 22-108 22 108 8 6-4 14h4l-4-14 8-6 22-108 22 108 8 6-4 14V0z',
      fill,
    ),
  );

/** Köln: the railway bridge with its three arches. */
export function arches(x: number, y: number, scale: number, fill: string): string {
  const one = (from: number) =>
    `M${from} 0q90-150 180 0M${from + 30}-40v40M${from + 60}-66v66M${from + 90}-75v75M${from + 120}-66v66M${from + 150}-40v40`;
  return at(
    x,
    y,
    scale,
    line(`${one(0)}${one(180)}${one(360)}M-30 0h600`, fill, 9) +
      path('M-12 0h24v40h-24zM168 0h24v40h-24zM348 0h24v40h-24zM528 0h24v40h-24z', fill),
  );
}

/** München: the two onions of the Frauenkirche. */
export const frauenkirche = (x: number, y: number, scale: number, fill: string) =>
  at(
    x,
    y,
    scale,
    path(
      'M-70 0v-60l24-30v-70q-8-20 12-32 2 0 4-14 2 14 4 14 20 12 12 32v70h28v-70q-8-20 12-32 2 0 4-14 2 14 4 14 20 12 12 32v70l24 30V0z',
      fill,
    ),
  );

/** Gdańsk: the lighthouse of the new harbour. */
export const lighthouse = (x: number, y: number, scale: number, fill: string) =>
  at(x, y, scale, path('M-22 0l6-104h-8v-14h10v-22l14-16 14 16v22h10v14h-8l6 104zM22 0v-34h60V0z', fill));

/** A ship with boxes on it. */
export const ship = (x: number, y: number, scale: number, fill: string) =>
  at(
    x,
    y,
    scale,
    path('M-130 0l-22-36h44v-34h28v34h20v-30h38v30h6v-44h38v44h6v-26h38v26h24v-58h40v58h14l-18 36z', fill),
  );

/** Warszawa: the palace, a tower on steps. */
export const palaceOfCulture = (x: number, y: number, scale: number, fill: string) =>
  at(
    x,
    y,
    scale,
    path(
      'M-120 0v-44h36v-26h28v-20h20v-96l8-8v-22h8v-26l6-6v-14l6-6h4l4-76 4 76h4l6 6v14l6 6v26h8v22l8 8v96h20v20h28v26h36v44z',
      fill,
    ),
  );

/** Warszawa: the bridge that hangs from one mast. */
export const hangingBridge = (x: number, y: number, scale: number, fill: string) =>
  at(
    x,
    y,
    scale,
    line('M-24 30L0-190 24 30M-260 0h640', fill, 10) +
      line('M0-180L-240 0M0-170L-180 0M0-156L-120 0M0-180L320 0M0-170L250 0M0-156L180 0M0-140L110 0', fill, 3),
  );
