import { person } from './figures.ts';
import { bars, beam, frame, wall, wire, wood } from './gear.ts';
import { birch, cloud, flag, glints, mud, pines, sky, trail, woods } from './land.ts';
import { box, hero, ink, lights, line, path } from './paint.ts';
import { centennialHall, hangingBridge, ksiaz, palaceOfCulture, poznanCathedral, wawel } from './places.ts';

/** Poznań: the wall on the hill above lake Malta. */
export function poznan(): string {
  const light = lights.day;
  return hero([
    sky(light, 1600, 600, [1010, 170, 94]),
    path('M0 270q300-30 620-8t980-22v376H0z', light.haze),
    poznanCathedral(330, 296, 0.86, light.far),
    woods(300, -20, 1620, 42, light.far, 3),
    box(0, 314, 1600, 82, light.water),
    glints(
      [
        [80, 332, 210],
        [330, 348, 120],
        [1180, 330, 250],
        [1090, 352, 120],
        [1420, 358, 130],
        [210, 366, 90],
      ],
      light,
    ),
    path('M-10 452C160 416 300 396 440 366S660 268 780 268h150c70 0 140 66 240 96s260 22 440 58v220H-10z', light.mid),
    trail('M-10 480C180 444 330 426 470 388S650 296 736 280M970 288c70 24 110 68 210 92s250 26 430 58', '#7a4b1e'),
    flag(300, 424, 84),
    flag(1290, 392, 84),
    wall(784, 268, 172, 118),
    person('cheer', 914, 146, 1, { hair: 'tail' }),
    person('pull', 822, 148, 1.14, { flip: true }),
    person('climb', 764, 266, 1.12, { hair: 'band' }),
    person('push', 714, 286, 1.3, { hair: 'bun' }),
    person('run', 604, 326, 1.25),
    person('sprint', 506, 362, 1.3, { hair: 'tail' }),
    person('run', 402, 392, 1.2, { hair: 'cap' }),
    person('sprint', 1092, 346, 1.3, { hair: 'bun' }),
    person('cheer', 1190, 378, 1.2, { hair: 'band' }),
    path('M-10 530c150-50 330-70 520-58s340 46 520 34 380-62 580-38v156H-10z', light.near),
    wire(1124, 500, 330, 70, 2),
    person('crawl', 1230, 500, 1.35, { hair: 'tail' }),
    person('crawl', 1376, 486, 1.3),
    person('run', 474, 544, 1.85, { hair: 'band' }),
    person('sprint', 650, 552, 1.95, { hair: 'tail' }),
    person('stride', 838, 552, 1.85),
    mud(400, 540, 5),
    mud(560, 546, 9),
    mud(740, 548, 14),
  ]);
}

/** Wrocław: bars on Pola Marsowe, the hall's dome over the trees. */
export function wroclaw(): string {
  const light = lights.forest;
  return hero([
    sky(light, 1600, 600, [1080, 150, 84]),
    cloud(350, 110, 1.4, light.haze),
    centennialHall(420, 318, 1.25, light.far),
    line('M1296 320V104', light.far, 12),
    path('M1284 320l8-216h8l8 216zM1290 104l6-70 6 70z', light.far),
    woods(322, -20, 1620, 58, light.wood, 11),
    box(0, 322, 1600, 300, light.moss),
    path('M-10 430c220-34 470-30 720-20s560 2 900-26v240H-10z', light.mid),
    trail('M-10 452c220-34 470-30 720-20s560 2 900-26', '#7a4b1e'),
    birch(190, 404, 1.25, light),
    birch(1450, 398, 1.15, light),
    birch(110, 418, 0.9, light),
    bars(520, 438, 580, 258),
    person('hang', 622, 194, 1.18, { hair: 'tail' }),
    person('swing', 778, 194, 1.2),
    person('hang', 934, 194, 1.18, { hair: 'band' }),
    person('climb', 532, 426, 1.15, { hair: 'bun' }),
    person('push', 470, 440, 1.2),
    person('clap', 1150, 432, 1.2, { flip: true, hair: 'tail' }),
    person('sprint', 1240, 428, 1.2, { hair: 'cap' }),
    person('run', 360, 438, 1.2),
    flag(1360, 430, 100),
    path('M-10 520c190-40 400-34 620-18s420 22 640 2 250-26 360-18v120H-10z', light.near),
    person('run', 690, 550, 1.75, { hair: 'tail' }),
    person('stride', 866, 552, 1.7, { hair: 'cap' }),
    person('sprint', 1030, 552, 1.75, { hair: 'bun' }),
    mud(620, 548, 5),
    mud(800, 550, 9),
    mud(960, 550, 21),
  ]);
}

/** Kraków: a rope over the quarry of Zakrzówek. */
export function krakow(): string {
  const light = lights.quarry;
  const rock = '#b9a789';
  return hero([
    sky(light, 1600, 600, [800, 168, 84]),
    wawel(800, 316, 0.74, light.haze),
    woods(320, 480, 1120, 34, light.far, 5),
    box(0, 320, 1600, 300, light.water),
    glints(
      [
        [560, 344, 140],
        [800, 360, 220],
        [640, 392, 110],
        [930, 404, 120],
        [720, 430, 90],
      ],
      light,
    ),
    path('M-10 150h460l40 44-24 56 52 40-22 60 30 54-30 70H-10z', rock),
    path('M-10 150h460l40 44-170 6-30 76-130 14-24 80-146 20z', light.far),
    path('M1610 132h-466l-46 66 28 48-60 58 32 54-26 50 30 60h508z', rock),
    path('M1610 132h-466l-46 66 176 10 44 70 116 18 34 84 142 20z', light.far),
    pines(
      [
        [60, 154, 0.9],
        [130, 154, 1.15],
        [230, 154, 0.8],
        [1390, 136, 0.9],
        [1470, 136, 1.2],
        [1556, 136, 0.95],
      ],
      light.wood,
    ),
    wood('M420 152V88M1180 134V72', 12),
    line('M420 94Q800 152 1180 80', ink, 5),
    person('hang', 612, 117, 1.25, { hair: 'tail' }),
    person('swing', 790, 124, 1.3),
    person('hang', 972, 113, 1.25, { hair: 'band' }),
    person('clap', 352, 152, 1.02, { hair: 'bun' }),
    person('wave', 296, 152, 1),
    person('cheer', 1238, 134, 1),
    person('clap', 1310, 134, 1, { flip: true, hair: 'tail' }),
    person('swim', 870, 412, 1.05, { hair: 'band' }),
    person('swim', 706, 440, 1.15),
    path('M800 416q30-8 60 0t60 2 60-4v34H800zM630 446q30-10 60 0t60 2 60-4v34H630z', light.water),
    line('M826 418q30-8 58 0M660 448q34-10 68 0', light.glint, 5),
    path('M-10 470c180-26 330-22 480 0s300 44 520 30 400-50 620-34v160H-10z', light.mid),
    trail('M-10 492c180-26 330-22 480 0s300 40 520 26 400-46 620-30', '#7a4b1e'),
    path('M-10 536c190-36 400-20 620-8s420 12 640-8 250-26 360-18v120H-10z', light.near),
    person('run', 446, 546, 1.6, { hair: 'band' }),
    person('sprint', 586, 550, 1.65, { hair: 'tail' }),
    person('stride', 1010, 552, 1.65),
    person('run', 1150, 552, 1.6, { hair: 'bun' }),
    mud(386, 544, 5),
    mud(520, 546, 7),
    mud(950, 550, 9),
    mud(1080, 550, 3),
  ]);
}

/** Wałbrzych: below the castle of Książ. */
export function walbrzych(): string {
  const light = lights.forest;
  return hero([
    sky(light, 1600, 600, [470, 150, 80]),
    path('M-10 290q220-110 440-70t420-70 400 10 370-30v500H-10z', light.haze),
    path('M-10 340q200-60 420-44t420-60 420-6 370-20v440H-10z', light.far),
    ksiaz(1010, 258, 0.98, light, light.near),
    woods(300, 560, 1640, 66, light.wood, 4),
    woods(352, -20, 700, 60, light.wood, 9),
    woods(352, 1240, 1640, 62, light.wood, 13),
    path('M540 300h1100v120H540z', light.wood),
    path('M-10 352h620v80H-10zM1300 352h320v80h-320z', light.wood),
    path('M-10 470c160-20 300-80 460-104s300 6 480 30 420 10 680-30v260H-10z', light.mid),
    trail('M-10 492c160-20 300-78 460-102s300 6 480 30 420 10 680-30', '#7a4b1e'),
    pines(
      [
        [90, 452, 1.5],
        [190, 432, 1.2],
        [1430, 420, 1.5],
        [1520, 404, 1.2],
      ],
      '#3f5130',
    ),
    frame(640, 398, 150, 232),
    person('cheer', 640, 166, 1, { hair: 'tail' }),
    person('climb', 566, 300, 1.05, { hair: 'band' }),
    person('climb', 526, 388, 1.15),
    person('climb', 722, 330, 1.05, { flip: true, hair: 'bun' }),
    person('run', 400, 392, 1.2, { hair: 'tail' }),
    person('sprint', 310, 414, 1.2),
    line('M896 300L1180 306', '#6b4a26', 20),
    person('carry', 960, 414, 1.2, { hair: 'tail' }),
    person('carry', 1090, 418, 1.2),
    flag(1290, 412, 96),
    path('M-10 526c190-36 400-34 620-18s420 22 640 2 250-26 360-18v120H-10z', light.near),
    person('stride', 436, 548, 1.8, { hair: 'tail' }),
    person('run', 800, 554, 1.75, { hair: 'cap' }),
    person('sprint', 930, 554, 1.75),
    mud(370, 546, 5),
    mud(730, 552, 9),
    mud(866, 552, 2),
  ]);
}

/** Warszawa: a beam by the Vistula, the palace on the other bank. */
export function warszawa(): string {
  const light = lights.evening;
  return hero([
    sky(light, 1600, 600, [640, 176, 92]),
    cloud(1180, 100, 1.4, light.haze),
    palaceOfCulture(430, 320, 0.92, light.far),
    path(
      'M-10 322h90v-60h50v40h70v-70h40v60h120v30h200v-90h36v60h30v-110h40v90h60v40h200v-50h60v40h90v-30h60v50h484v40H-10z',
      light.haze,
    ),
    hangingBridge(1090, 318, 0.95, light.far),
    woods(330, -20, 1620, 24, light.far, 15),
    box(0, 330, 1600, 270, light.water),
    glints(
      [
        [60, 356, 190],
        [380, 372, 130],
        [900, 352, 160],
        [1220, 372, 200],
        [620, 390, 120],
      ],
      light,
    ),
    path('M-10 432c200-30 420-40 640-30s380 20 560 8 280-24 430-12v220H-10z', light.far),
    trail('M-10 456c200-30 420-40 640-30s380 20 560 8 280-24 430-12', '#7a4b1e'),
    path('M520 462q280-44 560 0-280 56-560 0z', light.water),
    line('M640 462h110M800 474h150', light.glint, 5),
    beam(480, 454, 640, 136),
    person('balance', 620, 312, 1.25, { hair: 'tail' }),
    person('hug', 780, 312, 1.25),
    person('balance', 940, 312, 1.25, { flip: true, hair: 'band' }),
    person('climb', 486, 448, 1.15, { hair: 'bun' }),
    person('push', 430, 452, 1.2),
    person('jump', 1160, 410, 1.2, { hair: 'cap' }),
    person('run', 330, 446, 1.2, { hair: 'tail' }),
    flag(1290, 436, 100),
    path('M-10 526c190-40 400-34 620-18s420 22 640 2 250-26 360-18v120H-10z', light.near),
    person('run', 376, 550, 1.75, { hair: 'band' }),
    person('sprint', 960, 554, 1.75, { hair: 'tail' }),
    person('stride', 1100, 552, 1.7),
    mud(306, 548, 5),
    mud(890, 552, 9),
    mud(1030, 550, 2),
  ]);
}
