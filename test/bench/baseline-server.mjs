// The least that could do the same: Fastify and pg, the same two reads, the same bytes, nothing else.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const [url, port, body] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const fastify = Fastify();
const keySql = `select api_key.id, account_id, livemode, scopes, plan, expires_at, last_used_at
  from api_key join account on account.id = api_key.account_id where hash = $1 and revoked_at is null`;
const businessSql = 'select * from business where id = $1 and account_id = $2 and livemode = $3';

fastify.get('/api/v1/businesses/:id', async (request, reply) => {
  const hash = createHash('sha256').update(request.headers.authorization.slice(7)).digest();
  const key = (await pool.query(keySql, [hash])).rows[0];
  await pool.query(businessSql, [request.params.id, key.account_id, key.livemode]);
  return reply.type('application/json; charset=utf-8').send(body);
});
await fastify.listen({ port: Number(port), host: '127.0.0.1' });
