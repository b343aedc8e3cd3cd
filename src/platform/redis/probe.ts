import type { Redis } from 'ioredis';

/** The key and the end of the channel, behind the prefix of the service. */
const PROBE_KEY = 'probe';

/**
 * KEYS[1]: a name that others start with. ARGV[1]: a channel. Calls each command that the scripts of the queue, of the rate
 * limits and of the pace call, with few arguments, and leaves nothing. Returns pairs of a command and its error.
 *
 * @see node_modules/bull/lib/scripts
 */
// cspell:disable -- commands of Redis
const PROBE = `
  local errors, keys = {}, {}
  local function key(kind)
    keys[kind] = true
    return KEYS[1] .. ':' .. kind
  end
  local function try(name, ...)
    local answer = redis.pcall(name, ...)
    if type(answer) == 'table' and answer.err then errors[#errors + 1] = { name, answer.err } end
  end
  try('time')
  try('set', key('string'), 1, 'px', 60000)
  try('psetex', key('string'), 60000, 1)
  for _, name in ipairs({ 'get', 'exists', 'pttl', 'incr', 'type' }) do try(name, key('string')) end
  try('incrby', key('string'), 1)
  try('pexpire', key('string'), 60000)
  try('expire', key('string'), 60)
  try('hset', key('hash'), 'a', 1)
  try('hmset', key('hash'), 'a', 1, 'b', 2)
  try('hincrby', key('hash'), 'a', 1)
  for _, name in ipairs({ 'hget', 'hmget', 'hdel' }) do try(name, key('hash'), 'a') end
  try('hgetall', key('hash'))
  try('rpush', key('list'), 'a', 'b')
  try('lpush', key('list'), 'a')
  try('linsert', key('list'), 'before', 'a', 'c')
  try('lset', key('list'), 0, 'd')
  try('lindex', key('list'), 0)
  try('lrange', key('list'), 0, -1)
  try('llen', key('list'))
  try('lrem', key('list'), 1, 'a')
  try('rpoplpush', key('list'), key('other'))
  try('ltrim', key('list'), 0, 1)
  try('rename', key('other'), key('list'))
  try('sadd', key('set'), 'a')
  for _, name in ipairs({ 'sismember', 'srem' }) do try(name, key('set'), 'a') end
  try('scard', key('set'))
  try('smembers', key('set'))
  try('zadd', key('sorted'), 1, 'a')
  try('zcard', key('sorted'))
  for _, name in ipairs({ 'zcount', 'zrangebyscore', 'zrange', 'zremrangebyrank', 'zremrangebyscore' }) do
    try(name, key('sorted'), 0, 1)
  end
  for _, name in ipairs({ 'zscore', 'zrem' }) do try(name, key('sorted'), 'a') end
  try('publish', ARGV[1], 'probe')
  for kind in pairs(keys) do try('del', KEYS[1] .. ':' .. kind) end
  return errors`;
// cspell:enable

/** Runs every command that the service needs in scripts. @throws Error with the first error and the commands that fail */
export async function probe(redis: Redis, channel: string): Promise<void> {
  const errors = (await redis.eval(PROBE, 1, PROBE_KEY, channel)) as [string, string][];
  const [first] = errors;
  if (!first) return;
  const commands = errors.filter(([, error]) => error === first[1]).map(([name]) => name.toUpperCase());
  throw new Error(`${first[1]} (${[...new Set(commands)].join(', ')})`);
}

/** @param keyPrefix without the colon that follows it */
export function probeChannel(keyPrefix: string): string {
  return `${keyPrefix}:${PROBE_KEY}`;
}
