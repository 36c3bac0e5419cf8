import type { KeptPicture } from '../../../server/domain/shop/pictures.ts';
import type { CallOptions, TestServer } from '../server/server.ts';

interface Given {
  readonly run: number;
  readonly body: Buffer;
  readonly name?: string;
  readonly lang?: string;
  readonly as: CallOptions;
}

/** Sends a picture for a run's page, as a browser does; `data` is the picture, or the texts why not. */
export async function givePicture(
  { app }: Pick<TestServer, 'app'>,
  { run, body, name = 'hill.jpg', lang = 'en', as }: Given,
) {
  const payload = new FormData();
  payload.append('picture', new File([Uint8Array.from(body)], name));
  const answer = await app.inject({
    method: 'POST',
    url: `/api/staff/runs/${run}/pictures?lang=${lang}`,
    headers: { ...as.headers },
    payload,
  });
  const { code = null, data } = answer.json<{ code?: string; data: unknown }>();
  return { status: answer.statusCode, code, data: data as KeptPicture & { readonly picture?: readonly string[] } };
}
