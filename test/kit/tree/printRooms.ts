/** `npm run rooms`: counts how the rooms depend on each other (docs/decisions/030-rooms-of-the-organiser.md). */
import { arrowsOf, sources } from './imports.ts';
import { areas, climbs, folderIn, goingRound, longestChain, roomIn, waysBetween } from './rooms.ts';

const arrows = sources()
  .filter((file) => !file.startsWith('test/'))
  .flatMap(arrowsOf);

const rooms = areas.map((area) => {
  const between = waysBetween(arrows, (path) => roomIn(area, path));
  return {
    'rooms of': area,
    'imports between': between.length,
    up: arrows.filter((arrow) => climbs(area, arrow)).length,
    'in loops': goingRound(between).length,
    floors: longestChain(between),
  };
});
const folders = ['src/staff'].map((area) => {
  const between = waysBetween(arrows, (path) => folderIn(area, path));
  return {
    'folders of': area,
    'imports between': between.length,
    'in loops': goingRound(between).length,
    floors: longestChain(between),
  };
});
console.table(rooms);
console.table(folders);
