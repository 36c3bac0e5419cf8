import { createReadStream } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { selfSigned } from './certificate.ts';

/** HTTP/2 over TLS, as browsers see an installation behind its proxy. */
export interface Front {
  readonly url: string;
  stop(): void;
}

/** In front of a running server, whose answers pass unchanged. */
export function frontOf(server: string): Promise<Front> {
  return listen((ask, reply) => {
    const { ':path': path = '/', ':method': method, ':authority': host, ...headers } = ask.headers;
    const own = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
    const onward = request(new URL(path, server), { method, headers: { ...Object.fromEntries(own), host } });
    onward.on('response', (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !ofOneConnection.has(name));
      reply.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      pipeline(answer, reply, () => {});
    });
    onward.on('error', () => reply.stream.close());
    ask.pipe(onward);
  });
}

/** Over a built folder, with its files compressed by brotli beforehand. */
export function frontOfFolder(folder: string): Promise<Front> {
  return listen((ask, reply) => {
    const path = ask.url === '/' ? '/index.html' : ask.url;
    const type = types[extname(path)];
    if (type === undefined) return reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': type, 'content-encoding': 'br' });
    pipeline(createReadStream(join(folder, `${path}.br`)), reply, () => {});
  });
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** HTTP/2 has no such headers. */
const ofOneConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function listen(answer: (ask: Http2ServerRequest, reply: Http2ServerResponse) => void): Promise<Front> {
  const server = createSecureServer(selfSigned(), answer);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `https://localhost:${port}`, stop: () => void server.close() });
    });
  });
}
