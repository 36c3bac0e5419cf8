import { person } from './figures.ts';
import { bales, container, tube, wood } from './gear.ts';
import { cloud, flag, glints, gulls, mud, pines, range, ripples, scotsPine, sky, trail, woods } from './land.ts';
import { bib, box, deep, hero, lights, line, path, signal } from './paint.ts';
import { arches, crane, elbphilharmonie, frauenkirche, koelnCathedral, ship, televisionTower } from './places.ts';

/** Berlin: sand and pines of Döberitzer Heide, the tower far off. */
export function berlin(): string {
  const light = lights.day;
  return hero([
    sky(light, 1600, 600, [560, 168, 92]),
    cloud(1010, 96, 1.4, light.haze),
    televisionTower(1130, 320, 0.92, light.far),
    path(
      'M-10 320h150v-26h60v18h80v-34h44v42h120v-18h70v20h140v-30h56v24h160v-16h80v22h160v-34h50v26h100v-18h90v28h340v120H-10z',
      light.haze,
    ),
    woods(344, -20, 1620, 44, light.far, 6),
    path('M-10 350h1630v160H-10z', light.moss),
    line(
      'M60 372q10-14 20 0q10-14 20 0M240 384q10-14 20 0q10-14 20 0M1290 376q10-14 20 0q10-14 20 0M1460 388q10-14 20 0',
      '#9a6a7a',
      7,
    ),
    scotsPine(150, 426, 1.6, light),
    scotsPine(290, 412, 1.25, light),
    scotsPine(60, 440, 1.2, light),
    scotsPine(1420, 420, 1.55, light),
    scotsPine(1540, 436, 1.8, light),
    path('M-10 470c190-50 380-70 560-66s330 30 520 16 340-40 550-22v220H-10z', light.mid),
    trail('M-10 492c190-50 380-70 560-66s330 30 520 16 340-38 550-20', '#7a4b1e'),
    wood('M724 414V150M904 414V150', 12),
    wood('M712 152h204M712 216h204M712 280h204M712 344h204', 14),
    person('cheer', 858, 144, 1, { hair: 'tail' }),
    person('pull', 766, 146, 1.14, { flip: true, hair: 'band' }),
    person('climb', 706, 290, 1.1),
    person('climb', 698, 402, 1.15, { hair: 'bun' }),
    person('sit', 828, 272, 1.05, { hair: 'cap' }),
    person('push', 640, 412, 1.25, { hair: 'tail' }),
    person('run', 520, 404, 1.25),
    person('sprint', 416, 410, 1.25, { hair: 'bun' }),
    person('run', 990, 418, 1.25, { hair: 'band' }),
    person('sprint', 1110, 414, 1.25),
    flag(1240, 404, 100),
    path('M-10 526c190-40 400-34 620-18s420 22 640 2 250-26 360-18v120H-10z', light.near),
    person('run', 470, 550, 1.8, { hair: 'tail' }),
    person('stride', 950, 554, 1.75, { hair: 'cap' }),
    person('sprint', 1110, 552, 1.8, { hair: 'band' }),
    mud(400, 548, 5),
    mud(880, 552, 9),
    mud(1040, 550, 2),
  ]);
}

/** Berlin, the children's day: out of the pipe, into the puddle. */
export function berlinKids(): string {
  const light = lights.forest;
  return hero([
    sky(light, 1600, 600, [800, 170, 100]),
    cloud(420, 110, 1.3, light.haze),
    cloud(1210, 128, 1.2, light.haze),
    woods(316, -20, 1620, 70, light.wood, 8),
    box(0, 316, 1600, 300, light.moss),
    pines(
      [
        [90, 410, 1.5],
        [200, 396, 1.1],
        [1400, 396, 1.2],
        [1500, 412, 1.6],
      ],
      '#3f5130',
    ),
    path('M-10 440c150-10 270-60 400-110s250-60 400-60 270 40 400 90 260 76 430 60v200H-10z', light.mid),
    trail('M-10 462c150-10 270-60 400-110s250-60 400-60 270 40 400 90 260 76 430 60', '#7a4b1e'),
    tube(720, 300, 62, 110),
    person('crawl', 880, 296, 1.15, { child: true, hair: 'tail' }),
    person('cheer', 776, 176, 1.1, { child: true }),
    person('sprint', 604, 300, 1.2, { child: true, hair: 'bun' }),
    person('run', 490, 336, 1.2, { child: true, hair: 'cap' }),
    person('jump', 1030, 344, 1.25, { child: true, hair: 'band' }),
    person('hug', 1150, 380, 1.2, { child: true, hair: 'tail' }),
    person('clap', 1290, 420, 1.75, { flip: true, hair: 'bun' }),
    person('wave', 370, 424, 1.75, { hair: 'cap' }),
    path('M-10 520c190-36 400-30 620-14s420 20 640 0 250-22 360-16v120H-10z', light.near),
    path('M640 524q150-44 330 0q-160 30-330 0z', deep),
    person('jump', 800, 514, 1.45, { child: true, hair: 'tail' }),
    line('M770 508l-22-24M836 508l26-28M756 520l-34-12M852 520l36-10', deep, 8),
    person('sprint', 590, 540, 1.45, { child: true }),
    person('run', 1040, 540, 1.45, { child: true, hair: 'bun' }),
    mud(800, 496, 5, deep, 70),
    mud(540, 536, 9),
    flag(1180, 500, 92, signal),
  ]);
}

/** Hamburg: over the boxes of the harbour. */
export function hamburg(): string {
  const light = lights.evening;
  return hero([
    sky(light, 1600, 600, [820, 196, 100]),
    cloud(310, 110, 1.4, light.haze),
    gulls([
      [640, 96],
      [1010, 120],
      [1080, 92],
    ]),
    elbphilharmonie(500, 326, 0.86, light.far),
    box(0, 322, 1600, 130, light.water),
    path('M-10 326v-16h640v16zM1120 326v-12h500v12z', light.far),
    crane(210, 314, 0.72, light.far),
    crane(60, 314, 0.6, light.far),
    crane(1350, 316, 0.78, light.far, true),
    crane(1510, 316, 0.66, light.far, true),
    ship(1136, 350, 0.8, light.far),
    glints(
      [
        [60, 352, 170],
        [300, 372, 120],
        [1180, 364, 190],
        [1440, 384, 120],
        [560, 350, 110],
        [860, 376, 120],
      ],
      light,
    ),
    path('M-10 424c200-30 420-34 640-28s380 22 560 10 280-24 430-16v220H-10z', light.mid),
    trail('M-10 446c200-30 420-34 640-28s380 22 560 10 280-24 430-16', '#7a4b1e'),
    container(640, 410, 196, 84, '#8a4a2c', '#6f3a21'),
    container(840, 412, 196, 84, '#5f6f63', '#4b584e'),
    container(740, 322, 196, 84, '#a3733a', '#845b2b'),
    person('cheer', 880, 238, 1, { hair: 'tail' }),
    person('pull', 790, 240, 1.12, { flip: true, hair: 'band' }),
    person('climb', 720, 326, 1.1),
    person('push', 672, 324, 1.1, { hair: 'bun' }),
    person('climb', 622, 408, 1.12, { hair: 'tail' }),
    person('slide', 976, 318, 1.05, { hair: 'cap' }),
    person('run', 540, 414, 1.25, { hair: 'cap' }),
    person('sprint', 434, 418, 1.25),
    person('sprint', 1096, 416, 1.25, { hair: 'bun' }),
    flag(1230, 410, 100),
    path('M-10 526c190-40 400-34 620-18s420 22 640 2 250-26 360-18v120H-10z', light.near),
    line('M560 524q50-14 100 0t100 0 100 0 100 0', deep, 6),
    person('run', 470, 550, 1.8, { hair: 'band' }),
    person('sprint', 960, 554, 1.8, { hair: 'tail' }),
    person('stride', 1110, 552, 1.75),
    mud(400, 548, 5),
    mud(890, 552, 9),
    mud(1040, 550, 2),
  ]);
}

/** München: bales of straw at Riem, the Alps behind. */
export function muenchen(): string {
  const light = lights.day;
  return hero([
    sky(light, 1600, 600, [1090, 140, 84]),
    cloud(300, 90, 1.2, light.haze),
    range(
      [
        [-20, 300],
        [90, 210],
        [190, 262],
        [330, 140],
        [430, 226],
        [520, 176],
        [640, 270],
        [760, 196],
        [860, 262],
        [980, 170],
        [1090, 250],
        [1220, 128],
        [1330, 220],
        [1430, 168],
        [1540, 250],
        [1620, 210],
      ],
      360,
      light.haze,
      light.sun,
    ),
    frauenkirche(330, 346, 0.86, light.far),
    woods(346, -20, 1620, 50, light.wood, 12),
    box(0, 346, 1600, 260, light.moss),
    path('M1260 346v-48h250v48z', light.far),
    path('M1244 300l20-40h266l10 40z', light.near),
    line('M1280 300v46M1340 300v46M1400 300v46M1460 300v46', light.near, 6),
    path('M-10 470c220-20 400-80 620-90s380 20 560 40 280 30 450 20v200H-10z', light.mid),
    trail('M-10 492c220-20 400-80 620-90s380 20 560 40 280 30 450 20', '#7a4b1e'),
    bales(800, 400, [5, 4, 3, 2], light),
    person('cheer', 826, 214, 1, { hair: 'tail' }),
    person('pull', 768, 216, 1.1, { flip: true }),
    person('climb', 702, 306, 1.08, { hair: 'band' }),
    person('push', 652, 306, 1.05, { hair: 'bun' }),
    person('climb', 600, 396, 1.12),
    person('stride', 930, 308, 1.05, { hair: 'cap' }),
    person('sprint', 1040, 410, 1.22, { hair: 'tail' }),
    person('run', 1150, 424, 1.22),
    person('run', 500, 398, 1.22, { hair: 'bun' }),
    person('sprint', 396, 416, 1.22),
    line('M1220 430v-46h130v52M1220 400h130', bib, 6),
    line('M1380 440v-46h130v46M1380 410h130', bib, 6),
    path('M-10 530c190-40 400-34 620-18s420 22 640 2 250-26 360-18v120H-10z', light.near),
    person('run', 450, 552, 1.8, { hair: 'tail' }),
    person('stride', 930, 556, 1.75, { hair: 'band' }),
    person('sprint', 1080, 554, 1.8),
    mud(380, 550, 5),
    mud(860, 554, 9),
    mud(1010, 552, 2),
  ]);
}

/** Köln: down the slide into the lake, the cathedral beyond. */
export function koeln(): string {
  const light = lights.evening;
  return hero([
    sky(light, 1600, 600, [640, 178, 90]),
    cloud(1230, 104, 1.4, light.haze),
    koelnCathedral(400, 338, 1.12, light.far),
    arches(470, 330, 0.62, light.far),
    woods(344, -20, 460, 34, light.far, 3),
    woods(344, 820, 1620, 52, light.wood, 14),
    box(0, 340, 1600, 270, light.water),
    glints(
      [
        [60, 366, 190],
        [330, 390, 120],
        [560, 372, 160],
        [180, 420, 140],
        [480, 428, 110],
      ],
      light,
    ),
    path('M1610 330H1180q-60 4-90 40t-120 60-190 40-240 60v70h1070z', light.mid),
    trail('M1610 356h-400q-60 4-90 40t-130 60-190 40', '#7a4b1e'),
    wood('M1010 440V190M1150 402V190M1010 300l140-90M1010 210l140 90', 11),
    wood('M1000 190h170', 16),
    wood('M1166 196l70 152M1190 248h-30M1212 296h-50', 8),
    line('M1004 190Q900 220 812 330T640 436', '#7a4b1e', 30),
    line('M1004 190Q900 220 812 330T640 436', '#d9b264', 16),
    person('cheer', 1080, 182, 1.05, { hair: 'tail' }),
    person('stand', 1136, 182, 1, { hair: 'cap', flip: true }),
    person('climb', 1222, 300, 1, { flip: true, hair: 'bun' }),
    person('slide', 926, 226, 1.15, { flip: true, hair: 'band', turn: 12 }),
    person('slide', 778, 374, 1.15, { flip: true, turn: 32 }),
    person('cheer', 560, 500, 1.25, { hair: 'tail' }),
    person('swim', 420, 466, 1.2, { flip: true }),
    person('wave', 470, 516, 1.1, { hair: 'cap' }),
    path('M340 470q34-10 68 0t68-2 68 0 68 4v100H340z', light.water),
    line(
      'M520 470q42-12 84 0M440 476q34-10 62 0M352 474q40-12 78 0M614 446q-10-30-30-40M640 446q-2-34 6-48M662 448q14-24 34-30',
      light.glint,
      6,
    ),
    path('M-10 526c190-40 400-20 620-8s420 12 640-8 250-26 360-18v120H-10z', light.near),
    person('sprint', 820, 552, 1.8, { hair: 'bun' }),
    person('run', 990, 550, 1.8),
    person('stride', 1140, 550, 1.75, { hair: 'tail' }),
    ripples(
      [
        [60, 470, 3],
        [180, 490, 2],
      ],
      light,
      4,
    ),
    mud(750, 550, 5),
    mud(920, 550, 9),
    mud(1070, 548, 2),
    flag(1330, 470, 110),
  ]);
}
