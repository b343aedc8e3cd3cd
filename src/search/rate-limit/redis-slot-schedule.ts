import type { Redis } from 'ioredis';
import { type SlotSchedule, toleranceLifetime, wholeRate } from './slot-schedule.js';

/**
 * KEYS[1]: the schedule. ARGV: 1 the rate, 2 the tolerance, 3 its lifetime, 4 the next free slot after this process's last
 * reservation. Returns the wait and the next free slot.
 *
 * A schedule expires a minute after its last slot. If it is missing earlier, Redis lost it. The slots of the other processes
 * are then unknown, so the new schedule starts a second later.
 */
const RESERVE = `
  local time = redis.call('time')
  local now = time[1] * 1000 + time[2] / 1000
  local stored = redis.call('hmget', KEYS[1], 'free', 'tolerance', 'until')
  local mine = math.min(tonumber(ARGV[4]), now + 10000)
  local slot = math.max(now, tonumber(stored[1] or '0'), mine)
  if not stored[1] and mine > now - 50000 then slot = slot + 1000 end
  local tolerance, counts = tonumber(stored[2] or '0'), tonumber(stored[3] or '0')
  if tonumber(ARGV[2]) >= tolerance or slot > counts then
    tolerance, counts = tonumber(ARGV[2]), slot + ARGV[3]
  end
  local free = string.format('%.3f', slot + (1000 + tolerance) / tonumber(ARGV[1]))
  redis.call('hset', KEYS[1], 'free', free, 'tolerance', tolerance, 'until', string.format('%.3f', counts))
  redis.call('pexpire', KEYS[1], math.ceil(math.max(free, counts) - now) + 60000)
  return { string.format('%.3f', slot - now), free }`;

/** KEYS[1]: the schedule. ARGV[1]: milliseconds. */
const BLOCK = `
  local time = redis.call('time')
  local now = time[1] * 1000 + time[2] / 1000
  local free = math.max(tonumber(redis.call('hget', KEYS[1], 'free') or '0'), now + ARGV[1])
  redis.call('hset', KEYS[1], 'free', string.format('%.3f', free))
  redis.call('pexpire', KEYS[1], math.ceil(free - now) + 60000)`;

/** The common schedule of all processes, on the clock of their Redis. */
export class RedisSlotSchedule implements SlotSchedule {
  private readonly key: string;
  private readonly rate: number;
  /** On the clock of Redis. */
  private nextFree = '0';

  constructor(
    private readonly redis: Redis,
    provider: string,
    maxRps: number,
  ) {
    this.key = `pace:${provider}`;
    this.rate = wholeRate(maxRps);
  }

  async reserve(toleranceMs: number): Promise<number> {
    const argv = [this.rate, toleranceMs, toleranceLifetime(toleranceMs), this.nextFree];
    const [wait, nextFree] = (await this.redis.eval(RESERVE, 1, this.key, ...argv)) as [string, string];
    this.nextFree = nextFree;
    return Number(wait);
  }

  async block(ms: number): Promise<void> {
    await this.redis.eval(BLOCK, 1, this.key, ms);
  }
}
