import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';

/** The floor for reads: Fastify sending the same bytes and nothing else. `node bareServer.ts PORT URL-OF-THE-BODY` */
const [port, source = ''] = process.argv.slice(2);
const [answer] = (await once(get(source, { headers: { 'accept-encoding': 'gzip' } }), 'response')) as [IncomingMessage];
const body = await buffer(answer);
const { 'content-type': type = '', 'content-encoding': encoding } = answer.headers;
const app = Fastify();
app.get('/', (_request, reply) =>
  (encoding === undefined ? reply : reply.header('content-encoding', encoding)).type(type).send(body),
);
await app.listen({ port: Number(port), host: '127.0.0.1' });
console.log('ready');
