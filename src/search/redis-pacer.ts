import type { Redis } from 'ioredis';
import { Pacer } from './pacer.js';

/** Microseconds by Redis's own clock, so that the workers' clocks need not agree. */
const NOW = `local time = redis.call('TIME') local now = time[1] * 1000000 + time[2]`;

const RESERVE = `${NOW}
  local slot = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
  local after = slot + tonumber(ARGV[1])
  redis.call('SET', KEYS[1], string.format('%.0f', after), 'PX', math.ceil((after - now) / 1000) + 1000)
  return slot - now`;

const PAUSE = `${NOW}
  local finish = now + tonumber(ARGV[1])
  if finish > tonumber(redis.call('GET', KEYS[1]) or '0') then
    redis.call('SET', KEYS[1], string.format('%.0f', finish), 'PX', math.ceil(tonumber(ARGV[1]) / 1000) + 1000)
  end`;

/**
 * For any number of processes. While Redis cannot be asked nobody gets a slot: what is under way waits, since together
 * the processes would exceed the limit.
 */
export class RedisPacer extends Pacer {
  constructor(private readonly redis: Redis) {
    super();
  }

  override async reserve(provider: string, intervalMs: number): Promise<number | null> {
    try {
      return Number(await this.redis.eval(RESERVE, 1, keyOf(provider), Math.ceil(intervalMs * 1000))) / 1000;
    } catch {
      return null;
    }
  }

  override async pause(provider: string, ms: number): Promise<void> {
    await this.redis.eval(PAUSE, 1, keyOf(provider), Math.ceil(ms * 1000)).catch(() => undefined);
  }
}

function keyOf(provider: string): string {
  return `lrs:pace:${provider}`;
}
