import type { FastifyInstance } from 'fastify';
import { type KeptFormat, type PictureWidth, pictureFormats, pictureWidths } from '#contract/shop/pictures.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { PictureFiles } from '../../domain/shop/pictureFiles.ts';

type Address = { Params: { id: string; file: string } };

/**
 * Pictures of the runs' pages, by the addresses that `picturePath` makes: their content never changes. Until a picture
 * has its AVIF, their addresses give the WebP for a minute: browsers go by what a file is.
 */
export function pictures(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  const files = new PictureFiles(database);
  const known = new Map<string, { readonly width: PictureWidth; readonly format: KeptFormat }>(
    pictureWidths.flatMap((width) => pictureFormats.map((format) => [`${width}.${format}`, { width, format }])),
  );

  app.get<Address>(
    '/pictures/:id(^[0-9a-f]{32}$)/:file(^\\d+\\.(?:avif|webp)$)',
    async ({ params, headers }, reply) => {
      const { id, file } = params;
      const asked = known.get(file);
      const served = asked === undefined ? null : await files.file({ id, ...asked });
      if (served === null) throw new Refusal('not_found');
      const { format, body, isForNow } = served;
      const etag = `"${format}"`;
      reply.header('etag', etag);
      reply.header('cache-control', `public, max-age=${isForNow ? 60 : '31536000, immutable'}`);
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type(`image/${format}`).send(body);
    },
  );
}
