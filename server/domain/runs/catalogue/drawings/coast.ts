import { person } from './figures.ts';
import { net, pennants, tyres } from './gear.ts';
import { cloud, flag, gulls, mud, ripples, sky, trail } from './land.ts';
import { bib, box, hero, ink, lights, line, path, signal } from './paint.ts';
import { crane, lighthouse } from './places.ts';

/** Gdańsk: the beach of Stogi, with the harbour behind. */
export function gdansk(): string {
  const light = lights.morning;
  return hero([
    sky(light, 1600, 600, [560, 210, 86]),
    cloud(1180, 120, 1.5, light.haze),
    cloud(300, 96, 1.1, light.haze),
    gulls([
      [690, 96],
      [760, 70],
      [980, 130],
      [420, 150],
    ]),
    box(0, 268, 1600, 150, light.water),
    crane(1330, 270, 0.52, light.far),
    crane(1430, 270, 0.62, light.far),
    crane(1560, 270, 0.52, light.far),
    path('M1210 272h400v-10h-400z', light.far),
    lighthouse(130, 270, 0.95, light.far),
    path('M0 272v-12h260v12z', light.far),
    ripples(
      [
        [60, 300, 3],
        [420, 292, 4],
        [900, 300, 5],
        [1300, 312, 4],
        [200, 334, 5],
        [720, 340, 3],
        [1120, 350, 4],
      ],
      light,
    ),
    path('M-10 388c160-22 360-10 520 2s300 26 480 16 380-34 620-20v240H-10z', light.far),
    path('M-10 300c70-20 130-10 190 34s150 82 330 100l-200 40H-10z', light.mid),
    line(
      'M70 318q-8-44-30-62M78 318q0-50 10-72M88 322q10-40 34-62M150 346q-4-34-18-50M158 350q6-38 24-50',
      light.wood,
      6,
    ),
    trail('M-10 452c200-40 420-30 640-8s500 22 980-24', '#7a4b1e'),
    net(800, 448, 150, 300),
    flag(800, 150, 66),
    person('cheer', 838, 212, 0.98, { hair: 'bun' }),
    person('lean', 768, 226, 1.02, { flip: true, hair: 'band' }),
    person('climb', 738, 344, 1.06),
    person('climb', 704, 446, 1.15, { hair: 'tail' }),
    person('climb', 878, 390, 1.1, { flip: true, hair: 'cap' }),
    person('sprint', 1010, 452, 1.25, { hair: 'tail' }),
    person('run', 590, 452, 1.25),
    path('M-10 520c190-40 400-34 620-18s420 22 640 2 250-26 360-18v120H-10z', light.mid),
    person('clap', 330, 540, 1.6, { hair: 'cap' }),
    person('stride', 470, 548, 1.75, { hair: 'tail' }),
    person('run', 610, 556, 1.8),
    person('sprint', 1090, 552, 1.85, { hair: 'bun' }),
    person('stride', 1222, 550, 1.7, { hair: 'band' }),
    mud(410, 546, 4, light.near),
    mud(540, 552, 8, light.near),
    mud(1010, 550, 12, light.near),
    flag(1340, 516, 110),
  ]);
}

/** Gdańsk, the children's day: dunes to run down. */
export function gdanskKids(): string {
  const light = lights.morning;
  return hero([
    sky(light, 1600, 600, [800, 190, 104]),
    cloud(330, 130, 1.3, light.haze),
    cloud(1290, 110, 1.5, light.haze),
    gulls([
      [520, 110],
      [590, 86],
      [1100, 150],
    ]),
    box(0, 300, 1600, 90, light.water),
    ripples(
      [
        [40, 326, 4],
        [330, 340, 3],
        [1120, 322, 4],
        [1360, 344, 4],
      ],
      light,
      4,
    ),
    path('M-10 376c180 0 300-20 420-70s220-96 370-96 260 54 380 104 260 62 450 60v250H-10z', light.far),
    path('M-10 430c200-6 330-40 440-88s210-60 340-60 280 46 420 94 260 44 420 36v220H-10z', light.mid),
    trail('M-10 450c220-8 340-46 450-92s200-58 330-58 280 48 410 92 260 48 430 38', '#7a4b1e'),
    line('M640 296q-8-34-24-48M648 296q2-36 14-50M1040 330q-6-34-22-46M1048 332q4-36 18-48', light.wood, 6),
    flag(780, 286, 96),
    pennants(500, 190, 560, 26, [signal, light.wood, bib]),
    line('M500 330V184M1060 338V184', ink, 6),
    person('jump', 690, 300, 1.3, { child: true, hair: 'tail' }),
    person('cheer', 880, 296, 1.18, { child: true }),
    person('sprint', 548, 344, 1.25, { child: true, hair: 'bun' }),
    person('run', 978, 338, 1.22, { child: true, hair: 'band' }),
    person('jump', 1130, 404, 1.25, { child: true, hair: 'bun' }),
    person('wave', 400, 420, 1.8, { hair: 'cap' }),
    person('clap', 1296, 440, 1.75, { flip: true, hair: 'tail' }),
    path('M-10 524c190-36 400-30 620-14s420 20 640 0 250-22 360-16v120H-10z', light.near),
    tyres(560, 520, 4, 32),
    person('jump', 622, 508, 1.3, { child: true }),
    person('sprint', 874, 544, 1.45, { child: true, hair: 'tail' }),
    person('run', 1010, 546, 1.5, { child: true, hair: 'cap' }),
    person('hug', 1140, 540, 1.35, { child: true, hair: 'bun' }),
    mud(840, 540, 4),
    mud(960, 544, 8),
    mud(1090, 536, 15),
  ]);
}
