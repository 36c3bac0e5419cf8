import { person } from './figures.ts';
import { bars, beam, frame, net, rope, sack, tube, tyres, wall, wire, wood } from './gear.ts';
import { cloud, flag, glints, mud, sky, trail, woods } from './land.ts';
import { box, deep, disc, type Light, lights, line, path, signal, svg } from './paint.ts';

/** The pictures of obstacles, shared by runs: 16 by 10; what matters also stands in the 16 by 9 of its middle. */

export const scene = (light: Light, sun: readonly [number, number, number], parts: readonly string[]) =>
  svg(960, 600, [
    sky(light, 960, 600, sun),
    ...parts,
    path('M-10 524q90-22 190-10t180 6 200-10 190 10 220-10v100H-10z', deep),
  ]);
/** A meadow before woods, with a path of mud. */
export const meadow = (light: Light, seed: number) => [
  woods(270, -20, 980, 56, light.wood, seed),
  box(0, 270, 960, 340, light.moss),
  path('M-10 400c200-30 500-20 980-26v230H-10z', light.mid),
];
export const ground = (light: Light) => path('M-10 462c200-34 520-18 980-22v170H-10z', light.near);

export const obstacles = {
  tyres: () =>
    scene(
      lights.day,
      [740, 130, 66],
      [
        ...meadow(lights.day, 3),
        ground(lights.day),
        tyres(90, 470, 5, 46),
        person('sprint', 190, 428, 1.7, { hair: 'tail' }),
        person('jump', 400, 452, 1.75, { hair: 'band' }),
        tyres(470, 520, 5, 48),
        person('run', 690, 478, 1.8),
        mud(300, 500, 4),
        mud(600, 540, 8),
      ],
    ),
  slabs: () =>
    scene(
      lights.forest,
      [200, 130, 62],
      [
        ...meadow(lights.forest, 5),
        ground(lights.forest),
        wall(170, 452, 130, 100),
        wall(440, 452, 130, 130),
        wall(730, 452, 130, 160),
        person('jump', 236, 340, 1.35, { hair: 'tail' }),
        person('sit', 520, 322, 1.5, { hair: 'band' }),
        person('push', 690, 468, 1.55),
        person('climb', 736, 452, 1.25, { hair: 'bun' }),
        person('run', 80, 480, 1.6),
        person('run', 380, 494, 1.65, { hair: 'cap' }),
        mud(330, 498, 4),
      ],
    ),
  wire: () =>
    scene(
      lights.day,
      [770, 120, 66],
      [
        woods(240, -20, 980, 54, lights.day.far, 7),
        box(0, 240, 960, 370, lights.day.mid),
        wire(70, 440, 840, 190, 3),
        path('M-10 410c200-40 480-24 980-16v220H-10z', lights.day.near),
        person('crawl', 150, 436, 2.2, { hair: 'tail' }),
        person('low', 450, 462, 2.5, { hair: 'band' }),
        person('crawl', 720, 438, 2.2, { hair: 'bun' }),
        path('M-10 470q160-30 330-10t320 0 330-6v140H-10z', deep),
        mud(300, 456, 4),
        mud(600, 462, 8),
        mud(860, 450, 12),
      ],
    ),
  mud: () =>
    scene(
      lights.evening,
      [250, 150, 70],
      [
        woods(250, -20, 980, 54, lights.evening.wood, 9),
        box(0, 250, 960, 360, lights.evening.mid),
        path('M-10 360c240-44 560-30 980-14v260H-10z', lights.evening.near),
        person('wade', 230, 436, 1.9, { hair: 'tail' }),
        person('wade', 470, 470, 2.2, { hair: 'band' }),
        person('haul', 720, 420, 1.9, { flip: true }),
        path('M-10 390c120-20 280 10 420 8s180-40 260-34 160 30 300 10v240H-10z', deep),
        line('M180 396q50-16 100 0M400 420q66-20 132 0M90 470q50-14 100 0M610 456q50-14 100 0', lights.evening.near, 6),
        line('M668 318L520 306', '#e0cfa8', 6),
        mud(340, 380, 4),
        mud(570, 380, 8, deep, 60),
        mud(160, 380, 12),
      ],
    ),
  hill: () =>
    scene(
      lights.day,
      [680, 130, 76],
      [
        woods(300, -20, 980, 50, lights.day.far, 6),
        box(0, 300, 960, 310, lights.day.moss),
        path('M-10 520C140 500 230 400 330 280S450 150 520 150s120 60 200 190 150 180 260 190v90H-10z', lights.day.mid),
        trail('M40 524C170 480 250 390 340 286S440 190 490 170', '#7a4b1e'),
        flag(560, 154, 80),
        person('cheer', 508, 154, 0.94, { hair: 'tail' }),
        person('pull', 436, 192, 1.3, { flip: true }),
        person('climb', 384, 272, 1.2, { hair: 'band' }),
        person('push', 306, 356, 1.4, { hair: 'bun' }),
        person('run', 214, 438, 1.5),
        person('sprint', 690, 330, 1.35, { hair: 'cap', turn: 24 }),
        person('slide', 792, 452, 1.5, { hair: 'tail', turn: 14 }),
        mud(180, 500, 4),
        mud(850, 510, 9),
      ],
    ),
  wall: () =>
    scene(
      lights.day,
      [760, 150, 86],
      [
        woods(330, -20, 980, 50, lights.day.far, 8),
        box(0, 330, 960, 280, lights.day.moss),
        path('M-10 430c220-30 560-30 980-10v190H-10z', lights.day.mid),
        wall(430, 446, 260, 246),
        person('pull', 506, 200, 1.7, { flip: true, hair: 'tail' }),
        person('cheer', 634, 200, 1.35),
        person('climb', 412, 446, 1.6, { hair: 'band' }),
        person('push', 330, 466, 1.95, { hair: 'bun' }),
        person('clap', 190, 476, 1.8, { hair: 'cap' }),
        person('stand', 100, 470, 1.7),
        person('jump', 830, 440, 1.6, { hair: 'tail' }),
        mud(840, 500, 4),
      ],
    ),
  beam: () =>
    scene(
      lights.forest,
      [180, 150, 66],
      [
        ...meadow(lights.forest, 11),
        path('M-10 452c220-24 560-16 980-16v170H-10z', lights.forest.near),
        path('M120 486q340-46 720 0-340 60-720 0z', lights.forest.water),
        line('M240 486h120M520 496h150', lights.forest.glint, 5),
        beam(110, 480, 740, 130),
        person('balance', 270, 342, 1.7, { hair: 'tail' }),
        person('balance', 486, 342, 1.75),
        person('balance', 700, 342, 1.7, { flip: true, hair: 'band' }),
        person('wave', 60, 500, 1.6, { hair: 'cap' }),
      ],
    ),
  sack: () =>
    scene(
      lights.evening,
      [690, 150, 76],
      [
        woods(280, -20, 980, 52, lights.evening.wood, 13),
        path('M-10 320c240-40 560-60 980-20v300H-10z', lights.evening.mid),
        trail('M-10 360c240-40 560-60 980-20', '#7a4b1e'),
        path('M-10 462c200-34 520-18 980-22v170H-10z', lights.evening.near),
        sack(204, 290, 2.2),
        person('carry', 220, 478, 2.1, { hair: 'tail' }),
        sack(464, 292, 2.3),
        person('carry', 480, 490, 2.2, { hair: 'band' }),
        sack(724, 290, 2.2),
        person('carry', 740, 478, 2.1),
        mud(160, 500, 4),
        mud(400, 506, 8),
        mud(660, 500, 12),
      ],
    ),
  tunnel: () =>
    scene(
      lights.forest,
      [760, 120, 60],
      [
        ...meadow(lights.forest, 15),
        path('M40 460q180-190 440-180t420 190z', lights.forest.near),
        tube(200, 462, 128, 300),
        person('crawl', 520, 458, 2.1, { hair: 'tail' }),
        person('sprint', 790, 488, 1.9, { hair: 'band' }),
        person('step', 140, 470, 1.8),
        path('M-10 470c240-24 560-16 980-20v160H-10z', lights.forest.mid),
        mud(640, 470, 4),
        mud(720, 500, 8),
      ],
    ),
  ladder: () =>
    scene(
      lights.forest,
      [190, 140, 66],
      [
        ...meadow(lights.forest, 17),
        ground(lights.forest),
        bars(130, 466, 700, 340),
        person('hang', 262, 144, 1.75, { hair: 'tail' }),
        person('swing', 480, 144, 1.8),
        person('hang', 690, 144, 1.75, { hair: 'band' }),
        person('clap', 900, 470, 1.6, { flip: true, hair: 'bun' }),
        person('climb', 140, 456, 1.4, { hair: 'cap' }),
      ],
    ),
  ropes: () =>
    scene(
      lights.day,
      [760, 130, 66],
      [
        ...meadow(lights.day, 19),
        ground(lights.day),
        wood('M170 470V96M790 470V96M150 100h660', 14),
        rope(310, 100, 330),
        rope(480, 100, 330),
        rope(650, 100, 330),
        person('rope', 310, 150, 1.8, { hair: 'tail' }),
        person('rope', 480, 260, 1.85),
        person('rope', 650, 116, 1.75, { hair: 'band' }),
        line('M640 90l14 20M668 90l-12 18', signal, 6),
        disc(655, 84, 13, signal),
        person('wave', 90, 480, 1.65, { hair: 'bun' }),
        person('clap', 880, 480, 1.65, { flip: true }),
      ],
    ),
  pyramid: () =>
    scene(
      lights.evening,
      [720, 150, 76],
      [
        ...meadow(lights.evening, 21),
        ground(lights.evening),
        frame(480, 476, 246, 296),
        person('cheer', 480, 176, 1.1, { hair: 'tail' }),
        person('climb', 374, 294, 1.3),
        person('climb', 292, 400, 1.45, { hair: 'band' }),
        person('climb', 584, 290, 1.3, { flip: true, hair: 'bun' }),
        person('climb', 668, 402, 1.4, { flip: true }),
        person('run', 110, 484, 1.75, { hair: 'cap' }),
        person('sprint', 850, 480, 1.7, { hair: 'tail' }),
      ],
    ),
  net: () =>
    scene(
      lights.forest,
      [210, 150, 70],
      [
        ...meadow(lights.forest, 37),
        ground(lights.forest),
        net(480, 476, 230, 336),
        person('lean', 452, 158, 1.3, { flip: true, hair: 'band' }),
        person('sit', 506, 150, 1.15, { hair: 'tail' }),
        person('climb', 372, 300, 1.4, { hair: 'bun' }),
        person('climb', 318, 424, 1.5),
        person('climb', 590, 320, 1.4, { flip: true, hair: 'cap' }),
        person('climb', 652, 440, 1.5, { flip: true, hair: 'tail' }),
        person('run', 110, 484, 1.75, { hair: 'band' }),
        person('clap', 850, 484, 1.7, { flip: true }),
      ],
    ),
  water: () =>
    svg(960, 600, [
      sky(lights.morning, 960, 600, [240, 140, 72]),
      cloud(700, 100, 1.2, lights.morning.haze),
      woods(240, -20, 980, 50, lights.morning.wood, 23),
      box(0, 244, 960, 360, lights.morning.water),
      glints(
        [
          [60, 280, 190],
          [620, 276, 240],
          [360, 300, 120],
        ],
        lights.morning,
      ),
      person('cheer', 220, 440, 1.75, { hair: 'tail' }),
      person('wade', 450, 500, 2.15),
      person('wade', 690, 470, 1.95, { hair: 'band' }),
      person('swim', 840, 340, 1.3),
      path('M-10 356q60-14 120 0t120 0 110 14 130 26 150-6 140-14 210-4v240H-10z', lights.morning.water),
      line(
        'M150 364q66-16 132 0M360 394q86-20 172 0M610 372q76-18 152 0M60 470h170M400 520h200M700 480h150M790 350q40-12 90 0',
        lights.morning.glint,
        6,
      ),
      disc(540, 372, 7, lights.morning.glint),
      disc(560, 342, 5, lights.morning.glint),
      disc(320, 350, 6, lights.morning.glint),
      disc(340, 322, 4, lights.morning.glint),
      disc(774, 346, 6, lights.morning.glint),
      disc(792, 320, 4, lights.morning.glint),
    ]),
  slide: () =>
    scene(
      lights.day,
      [250, 140, 76],
      [
        woods(320, -20, 980, 50, lights.day.far, 25),
        box(0, 320, 960, 290, lights.day.moss),
        wood('M680 470V150M850 470V150M680 300l170-120M680 180l170 120', 12),
        wood('M666 150h200', 16),
        line('M676 154Q520 190 430 320T190 440', '#7a4b1e', 38),
        line('M676 154Q520 190 430 320T190 440', lights.day.water, 22),
        person('cheer', 760, 142, 0.92, { hair: 'tail' }),
        person('stand', 822, 142, 0.92, { flip: true }),
        person('slide', 556, 210, 1.6, { flip: true, turn: 14, hair: 'band' }),
        person('slide', 366, 384, 1.7, { flip: true, turn: 20, hair: 'bun' }),
        path('M-10 446c120-20 300-10 480 6s300-4 500-10v170H-10z', lights.day.near),
        path('M40 474q130-40 300 0-150 34-300 0z', lights.day.water),
        line('M120 440q-12-28-34-36M160 434q0-30 10-46M206 440q14-26 36-34', lights.day.glint, 7),
        person('clap', 600, 494, 1.6, { flip: true, hair: 'cap' }),
        person('wave', 510, 498, 1.55, { flip: true, hair: 'tail' }),
      ],
    ),
} satisfies Record<string, () => string>;
