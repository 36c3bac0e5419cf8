import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Language, languages } from '#contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { offerBook, type RunOnOffer } from '../../domain/shop/offer.ts';
import { inReadersTurn } from '../../outside/pictures/readersTurn.ts';
import { runPicture, runPictureSize } from '../../words/runs/runPicture.ts';

type Address = { Params: { key: string; file: string } };
interface Drawn {
  readonly version: string;
  readonly picture: Promise<Buffer>;
}

/** The address of a run's picture for link previews; it changes with the picture's text. */
export const pathOfPicture = (
  offered: Pictured & { readonly run: { readonly key: string } },
  language: Language,
): string => `/pictures/${encodeURIComponent(offered.run.key)}/${language}.png?v=${versionOf(offered, language)}`;

/** A picture of each run, drawn when it is first asked for: as many as there are runs and languages are kept. */
export function runPictures(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  const offer = offerBook(database);
  const drawn = new Map<string, Drawn>();

  app.get<Address>('/pictures/:key/:file', async ({ params: { key, file } }, reply) => {
    const language = languages.find((one) => file === `${one}.png`);
    const runs = await offer.runs();
    const offered = language && runs.find(({ run }) => run.key === key);
    if (language === undefined || offered === undefined) throw new Refusal('not_found');
    for (const path of drawn.keys()) if (!runs.some(({ run }) => path.startsWith(`${run.key}/`))) drawn.delete(path);
    const path = `${key}/${file}`;
    const version = versionOf(offered, language);
    const cached = drawn.get(path);
    const picture = cached?.version === version ? cached.picture : draw(offered, language);
    drawn.set(path, { version, picture });
    picture.catch(() => drawn.delete(path));
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await picture);
  });
}

/** The library and its typefaces are read with the first picture. */
async function draw(offered: RunOnOffer, language: Language): Promise<Buffer> {
  const { pictureOf, widthOf } = await import('../../outside/pictures/drawing.ts');
  return inReadersTurn(() => {
    const drawing = runPicture(offered, language, ({ text }) => widthOf(text));
    return pictureOf(drawing.text, runPictureSize.width);
  });
}

/** What is written on it. */
interface Pictured {
  readonly run: { readonly name: string; readonly city_name: string; readonly days: readonly string[] };
  readonly categories: readonly { readonly distance: number }[];
}

function versionOf({ run: { name, city_name, days }, categories }: Pictured, language: Language): string {
  const content = [name, city_name, days, categories.map(({ distance }) => distance), language];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8);
}
