import { person } from './figures.ts';
import { arch, pennants, tyres, wall } from './gear.ts';
import { cloud, mud, woods } from './land.ts';
import { ground, meadow, scene } from './obstacles.ts';
import { bib, box, disc, ink, lights, line, path, signal } from './paint.ts';

/** Moments that every run has: the start, the end and the water after it. */
export const moments = {
  finish: () =>
    scene(
      lights.day,
      [480, 220, 116],
      [
        woods(340, -20, 980, 56, lights.day.wood, 27),
        box(0, 340, 960, 270, lights.day.moss),
        path('M-10 430c220-26 560-26 980-6v190H-10z', lights.day.mid),
        arch(210, 466, 540, 330),
        pennants(-20, 190, 236, 22, [signal, lights.day.wood, bib]),
        pennants(750, 190, 236, 22, [bib, signal, lights.day.wood]),
        person('cheer', 330, 484, 1.8, { hair: 'tail' }),
        person('hug', 450, 490, 1.85, { hair: 'band' }),
        person('jump', 560, 480, 1.7),
        person('cheer', 664, 484, 1.75, { hair: 'bun' }),
        person('clap', 110, 480, 1.7, { hair: 'cap' }),
        person('wave', 50, 470, 1.55),
        person('clap', 850, 480, 1.7, { flip: true, hair: 'tail' }),
        person('cheer', 920, 470, 1.4),
      ],
    ),
  start: () =>
    scene(
      lights.morning,
      [700, 150, 80],
      [
        woods(300, -20, 980, 54, lights.morning.wood, 29),
        box(0, 300, 960, 310, lights.morning.moss),
        path('M-10 430c220-26 560-26 980-6v190H-10z', lights.morning.mid),
        pennants(40, 110, 880, 40, [signal, lights.morning.wood, bib]),
        line('M40 470V104M920 470V104', ink, 8),
        ...([70, 190, 310, 430, 550, 670] as const).map((x, index) =>
          person(index % 2 ? 'run' : 'sprint', x + 70, 440 + (index % 3) * 8, 1.35, {
            hair: (['tail', 'plain', 'band', 'bun', 'cap', 'plain'] as const)[index] ?? 'plain',
          }),
        ),
        path('M-10 480c200-24 520-18 980-22v150H-10z', lights.morning.near),
        person('sprint', 300, 524, 2.1, { hair: 'tail' }),
        person('run', 520, 528, 2.1, { hair: 'band' }),
        person('stride', 730, 526, 2.05),
        mud(220, 510, 4),
        mud(440, 514, 8),
        mud(660, 512, 12),
      ],
    ),
  hose: () =>
    scene(
      lights.evening,
      [180, 150, 70],
      [
        woods(300, -20, 980, 50, lights.evening.wood, 31),
        box(0, 300, 960, 310, lights.evening.moss),
        path('M-10 440c220-26 560-26 980-6v190H-10z', lights.evening.mid),
        line('M-10 500q120-40 180 0t150-80', lights.evening.wood, 13),
        line('M312 414l50-40', ink, 14),
        person('haul', 300, 486, 1.9, { flip: true, hair: 'cap' }),
        line('M366 372q130-90 250-30M366 372q150-60 250 10M366 372q140-30 230 70', lights.evening.water, 9),
        person('cheer', 610, 486, 1.9, { hair: 'tail' }),
        person('jump', 740, 470, 1.75, { hair: 'band' }),
        person('cheer', 866, 480, 1.75),
        disc(640, 300, 8, lights.evening.water),
        disc(668, 330, 6, lights.evening.water),
        disc(560, 300, 6, lights.evening.water),
        disc(700, 290, 7, lights.evening.water),
        disc(590, 430, 7, lights.evening.water),
        path('M560 500q140-30 330 0-160 26-330 0z', lights.evening.water),
      ],
    ),
  children: () =>
    scene(
      lights.morning,
      [700, 150, 84],
      [
        cloud(250, 110, 1.2, lights.morning.haze),
        ...meadow(lights.morning, 33),
        ground(lights.morning),
        tyres(130, 480, 4, 44),
        person('jump', 220, 452, 1.6, { child: true, hair: 'tail' }),
        person('sprint', 420, 480, 1.55, { child: true }),
        wall(560, 470, 120, 80),
        person('sit', 610, 392, 1.35, { child: true, hair: 'bun' }),
        person('wave', 760, 490, 2.1, { hair: 'cap' }),
        person('cheer', 880, 484, 1.5, { child: true, hair: 'band' }),
        mud(380, 510, 4),
      ],
    ),
  crew: () =>
    scene(
      lights.evening,
      [480, 200, 110],
      [
        woods(330, -20, 980, 54, lights.evening.wood, 35),
        box(0, 330, 960, 280, lights.evening.moss),
        path('M-10 440c220-26 560-26 980-6v190H-10z', lights.evening.mid),
        person('cheer', 130, 480, 1.85, { hair: 'band' }),
        person('hug', 260, 490, 2, { hair: 'tail' }),
        person('hug', 386, 492, 2.05),
        person('hug', 512, 492, 2.1, { hair: 'bun' }),
        person('hug', 640, 490, 2, { hair: 'cap' }),
        person('jump', 800, 470, 1.85, { hair: 'tail' }),
        mud(250, 510, 4),
        mud(500, 512, 8),
        mud(700, 510, 12),
      ],
    ),
} satisfies Record<string, () => string>;
