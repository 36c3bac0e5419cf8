import { person } from './figures.ts';
import { bales, wood } from './gear.ts';
import { glints, mud, pines, woods } from './land.ts';
import { ground, meadow, scene } from './obstacles.ts';
import { bib, box, deep, disc, ink, lights, line, path } from './paint.ts';

/** More pictures of obstacles, as those in `obstacles.ts`. */

const barrel = (x: number, y: number, fill: string) =>
  path(`M${x - 62} ${y - 26}q0-26 26-26h72q26 0 26 26t-26 26h-72q-26 0-26-26z`, fill) +
  line(`M${x - 22} ${y - 50}v48M${x + 22} ${y - 50}v48`, ink, 5);
const ring = (x: number, y: number) =>
  line(`M${x} 118V${y - 20}`, ink, 4) + line(`M${x - 20} ${y}a20 20 0 1 1 40 0a20 20 0 1 1-40 0`, ink, 6);
const hurdle = (x: number, y: number, height: number) =>
  wood(`M${x} ${y}v${-height}M${x + 120} ${y}v${-height}M${x - 12} ${y - height}h144`, 11);

export const more = {
  hurdles: () =>
    scene(
      lights.forest,
      [740, 130, 64],
      [
        ...meadow(lights.forest, 41),
        ground(lights.forest),
        hurdle(140, 470, 84),
        hurdle(420, 470, 120),
        hurdle(700, 470, 84),
        person('jump', 206, 416, 1.6, { hair: 'tail' }),
        person('low', 470, 466, 1.7, { hair: 'band' }),
        person('sprint', 630, 480, 1.6),
        person('run', 70, 486, 1.6, { hair: 'bun' }),
        person('jump', 776, 412, 1.55, { hair: 'cap' }),
        mud(330, 500, 4),
      ],
    ),
  ditches: () =>
    scene(
      lights.evening,
      [700, 150, 70],
      [
        woods(280, -20, 980, 52, lights.evening.wood, 43),
        box(0, 280, 960, 330, lights.evening.moss),
        path('M-10 400h120l60 90h110l60-90h120l60 90h110l60-90h120l60 90h130v130H-10z', lights.evening.mid),
        path('M140 446h200l-32 44h-138zM490 446h200l-32 44H520zM840 446h130v44H870z', lights.evening.water),
        person('wade', 236, 486, 1.55, { hair: 'tail' }),
        person('jump', 412, 398, 1.6, { hair: 'band' }),
        person('wade', 590, 488, 1.6),
        person('pull', 752, 398, 1.6, { flip: true, hair: 'bun' }),
        person('run', 60, 398, 1.5, { hair: 'cap' }),
        path('M134 446h212l-20 26H152zM484 446h212l-20 26H502z', lights.evening.water),
        glints(
          [
            [160, 456, 60],
            [510, 456, 60],
          ],
          lights.evening,
        ),
      ],
    ),
  'rope-wall': () =>
    scene(
      lights.day,
      [180, 140, 70],
      [
        woods(330, -20, 980, 50, lights.day.far, 45),
        box(0, 330, 960, 280, lights.day.moss),
        path('M-10 440c220-30 560-30 980-10v190H-10z', lights.day.mid),
        path('M250 470L610 150h110v320z', '#6b4a26'),
        line('M330 398h390M410 328h310M490 256h230', '#4c3419', 6),
        line('M660 152Q520 250 380 372', '#e0cfa8', 8),
        person('climb', 400, 350, 1.4, { hair: 'tail', turn: 24 }),
        person('climb', 520, 250, 1.35, { turn: 24 }),
        person('pull', 660, 148, 1.3, { flip: true, hair: 'band' }),
        person('push', 230, 472, 1.7, { hair: 'bun' }),
        person('run', 110, 476, 1.6),
        person('jump', 830, 430, 1.55, { hair: 'cap' }),
      ],
    ),
  log: () =>
    scene(
      lights.forest,
      [730, 130, 64],
      [
        ...meadow(lights.forest, 47),
        pines(
          [
            [80, 420, 1.6],
            [190, 400, 1.2],
            [880, 410, 1.5],
          ],
          '#3f5130',
        ),
        ground(lights.forest),
        line('M170 300L800 308', '#6b4a26', 34),
        disc(806, 308, 15, '#b08b57'),
        person('carry', 240, 476, 1.7, { hair: 'tail' }),
        person('carry', 400, 480, 1.72),
        person('carry', 560, 480, 1.72, { hair: 'bun' }),
        person('carry', 720, 478, 1.7, { hair: 'band' }),
        mud(320, 500, 4),
        mud(640, 500, 8),
      ],
    ),
  rings: () =>
    scene(
      lights.evening,
      [730, 150, 70],
      [
        ...meadow(lights.evening, 49),
        ground(lights.evening),
        wood('M120 470V112M840 470V112M96 116h768', 14),
        ring(230, 170),
        ring(350, 196),
        ring(470, 164),
        ring(590, 190),
        ring(710, 168),
        person('hang', 350, 214, 1.6, { hair: 'tail' }),
        person('swing', 590, 208, 1.6, { hair: 'band' }),
        person('clap', 60, 480, 1.6),
        person('cheer', 780, 470, 1.4, { hair: 'bun' }),
      ],
    ),
  spider: () =>
    scene(
      lights.forest,
      [480, 140, 70],
      [
        woods(320, -20, 980, 60, lights.forest.wood, 51),
        box(0, 320, 960, 290, lights.forest.moss),
        path('M-10 450c220-26 560-26 980-6v190H-10z', lights.forest.mid),
        wood('M140 470V20M470 480V0M810 470V20', 30),
        line(
          'M140 120L470 210 810 110M140 230L470 150 810 250M140 330L470 300 810 330M140 170L470 380 810 190M140 400L470 250 810 410',
          '#b4582a',
          5,
        ),
        person('wade', 300, 476, 1.6, { hair: 'tail' }),
        person('step', 620, 470, 1.7, { hair: 'band' }),
        person('crawl', 360, 500, 1.3),
        person('balance', 880, 476, 1.5, { flip: true, hair: 'bun' }),
      ],
    ),
  bucket: () =>
    scene(
      lights.morning,
      [730, 140, 70],
      [
        ...meadow(lights.morning, 53),
        ground(lights.morning),
        ...([210, 480, 750] as const).map(
          (x, at) =>
            person('push', x, 482, 1.9, { hair: (['tail', 'plain', 'band'] as const)[at] ?? 'plain' }) +
            path(`M${x + 24} 292h66l-10 66h-46z`, '#6b4a26') +
            path(`M${x + 22} 286h70v12h-70z`, lights.morning.water),
        ),
        disc(320, 330, 5, lights.morning.water),
        disc(334, 352, 6, lights.morning.water),
        disc(592, 336, 5, lights.morning.water),
        disc(604, 366, 6, lights.morning.water),
        mud(160, 500, 4),
        mud(430, 500, 8),
      ],
    ),
  drag: () =>
    scene(
      lights.day,
      [220, 140, 70],
      [
        ...meadow(lights.day, 55),
        ground(lights.day),
        line('M360 362L640 452', '#e0cfa8', 8),
        line('M546 328L752 386', '#e0cfa8', 5),
        path('M610 470q0-52 60-52t60 52z', ink),
        disc(670, 462, 18, lights.day.near),
        person('haul', 300, 486, 2, { hair: 'tail' }),
        person('haul', 506, 410, 1.5, { hair: 'band' }),
        path('M740 408q0-34 40-34t40 34z', ink),
        mud(700, 490, 4, deep, 80),
        person('clap', 110, 486, 1.7, { hair: 'cap' }),
      ],
    ),
  ice: () =>
    scene(
      lights.quarry,
      [240, 140, 66],
      [
        woods(300, -20, 980, 50, lights.quarry.wood, 57),
        box(0, 300, 960, 310, lights.quarry.moss),
        path('M-10 440c220-26 560-26 980-6v190H-10z', lights.quarry.mid),
        person('cheer', 400, 468, 1.7, { hair: 'tail' }),
        person('wade', 560, 470, 1.75, { hair: 'band' }),
        path('M250 360h460v120H250z', '#6b4a26'),
        line('M250 400h460M250 440h460', '#4c3419', 5),
        path('M262 352h436v26H262z', lights.quarry.water),
        path('M290 352l26-24 26 24zM440 352l20-18 24 18zM620 352l24-26 28 26zM500 358l18-14 18 14z', bib),
        person('jump', 180, 420, 1.6),
        person('hug', 820, 480, 1.7, { hair: 'bun' }),
      ],
    ),
  barrels: () =>
    scene(
      lights.morning,
      [250, 140, 70],
      [
        woods(250, -20, 980, 50, lights.morning.wood, 59),
        box(0, 252, 960, 280, lights.morning.water),
        glints(
          [
            [60, 290, 170],
            [640, 284, 220],
            [360, 310, 110],
          ],
          lights.morning,
        ),
        ...([150, 310, 470, 630, 790] as const).map((x, at) =>
          barrel(x, 430 + (at % 2) * 8, at % 2 ? '#b4582a' : '#6b4a26'),
        ),
        person('low', 240, 386, 1.6, { hair: 'tail' }),
        person('crawl', 520, 384, 1.6, { hair: 'band' }),
        person('cheer', 700, 474, 1.4),
        path('M-10 424q60-12 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0v130H-10z', lights.morning.water),
        line('M90 448q44-12 88 0M410 446q44-12 88 0M660 428q44-12 88 0', lights.morning.glint, 5),
      ],
    ),
  bales: () =>
    scene(
      lights.day,
      [740, 140, 70],
      [
        ...meadow(lights.day, 61),
        ground(lights.day),
        bales(480, 470, [6, 5, 3, 2], lights.day),
        person('cheer', 520, 286, 1.3, { hair: 'tail' }),
        person('pull', 436, 288, 1.35, { flip: true }),
        person('climb', 352, 378, 1.3, { hair: 'band' }),
        person('push', 216, 470, 1.5, { hair: 'bun' }),
        person('run', 110, 484, 1.6),
        person('jump', 690, 384, 1.4, { hair: 'cap' }),
        person('sprint', 850, 482, 1.6, { hair: 'tail' }),
      ],
    ),
  fence: () =>
    scene(
      lights.morning,
      [200, 140, 70],
      [
        ...meadow(lights.morning, 63),
        ground(lights.morning),
        path([...Array(15).keys()].map((at) => `M${70 + at * 56} 470V352l18-22 18 22v118z`).join(''), '#6b4a26'),
        line('M56 384h850M56 446h850', '#4c3419', 10),
        person('jump', 330, 330, 1.55, { hair: 'tail' }),
        person('sit', 560, 346, 1.5, { hair: 'band' }),
        person('climb', 720, 450, 1.5, { flip: true }),
        person('run', 150, 508, 1.7, { hair: 'cap' }),
        person('sprint', 850, 506, 1.65, { hair: 'bun' }),
      ],
    ),
  'rope-walk': () =>
    scene(
      lights.forest,
      [740, 140, 66],
      [
        ...meadow(lights.forest, 65),
        path('M-10 452c220-24 560-16 980-16v170H-10z', lights.forest.near),
        path('M160 490q320-40 640 0-320 54-640 0z', lights.forest.water),
        wood('M120 476V150M840 476V150', 16),
        line('M120 200Q480 232 840 200M120 390Q480 424 840 390', '#e0cfa8', 8),
        person('cheer', 300, 402, 1.6, { hair: 'tail' }),
        person('wade', 500, 408, 1.65),
        person('cheer', 690, 402, 1.6, { hair: 'band' }),
        person('clap', 60, 490, 1.6, { hair: 'bun' }),
      ],
    ),
} satisfies Record<string, () => string>;
