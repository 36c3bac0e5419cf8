/** What obstacles look like on the drawn course (src/screens/run/course). */
export const obstacleKinds = [
  'tyres',
  'slabs',
  'hurdles',
  'wire',
  'mud',
  'hill',
  'wall',
  'beam',
  'sack',
  'tunnel',
  'ladder',
  'ropes',
  'net',
  'pyramid',
  'rings',
  'water',
  'slide',
  'fire',
  'other',
] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];
