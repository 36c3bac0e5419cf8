import Fastify from 'fastify';

/** The floor for reads: Fastify sending a ready body and nothing else. `node bareServer.ts PORT URL-OF-THE-BODY` */
const [port, source = ''] = process.argv.slice(2);
const body = Buffer.from(await (await fetch(source)).arrayBuffer());
const app = Fastify();
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
await app.listen({ port: Number(port), host: '127.0.0.1' });
console.log('ready');
