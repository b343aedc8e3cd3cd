// Baseline: Fastify and pg with the same reads as prepared statements, and the same response, which is read from the
// standard input. The parameters of the second read are the account, livemode, the path parameters and the query
// parameters.
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import pg from 'pg';

const [url, port, path, sql] = process.argv.slice(2);
const body = await text(process.stdin);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const fastify = Fastify();
const keySql = `select api_key.id, account_id, livemode, scopes, plan, expires_at, last_used_at
  from api_key join account on account.id = api_key.account_id where hash = $1 and revoked_at is null`;

fastify.get(path, async ({ headers, params, query }, reply) => {
  const hash = createHash('sha256').update(headers.authorization.slice(7)).digest();
  const key = (await pool.query({ name: 'key', text: keySql, values: [hash] })).rows[0];
  const named = [...Object.values(params), ...Object.values(query)];
  await pool.query({ name: 'read', text: sql, values: [key.account_id, key.livemode, ...named] });
  return reply.type('application/json; charset=utf-8').send(body);
});
await fastify.listen({ port: Number(port), host: '127.0.0.1' });
