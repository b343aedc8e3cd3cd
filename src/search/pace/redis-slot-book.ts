import type { Redis } from 'ioredis';
import { type SlotBook, toleranceCountsFor, wholeRate } from './slot-book.js';

/**
 * KEYS[1] the provider's book; ARGV: 1 the rate, 2 the tolerance and 3 for how long it counts, 4 what was free
 * after this process's last booking. Returns the wait, and what is free now.
 *
 * A book is kept for a minute after its last slot. One that is gone although this process booked in it lately was
 * lost with its Redis: the slots of the other processes are not known, so the new one starts a second later.
 */
const BOOK = `
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

/** KEYS[1] the provider's book; ARGV[1] milliseconds. */
const HOLD_OFF = `
  local time = redis.call('time')
  local now = time[1] * 1000 + time[2] / 1000
  local free = math.max(tonumber(redis.call('hget', KEYS[1], 'free') or '0'), now + ARGV[1])
  redis.call('hset', KEYS[1], 'free', string.format('%.3f', free))
  redis.call('pexpire', KEYS[1], math.ceil(free - now) + 60000)`;

/** One book for all processes, on the clock of their Redis. */
export class RedisSlotBook implements SlotBook {
  private readonly key: string;
  private readonly rate: number;
  /** By Redis's clock. */
  private free = '0';

  constructor(
    private readonly redis: Redis,
    provider: string,
    maxRps: number,
  ) {
    this.key = `lrs:pace:${provider}`;
    this.rate = wholeRate(maxRps);
  }

  async book(toleranceMs: number): Promise<number> {
    const argumentsOf = [this.rate, toleranceMs, toleranceCountsFor(toleranceMs), this.free];
    const answer = await this.redis.eval(BOOK, 1, this.key, ...argumentsOf);
    const [wait, free] = answer as [string, string];
    this.free = free;
    return Number(wait);
  }

  async holdOff(ms: number): Promise<void> {
    await this.redis.eval(HOLD_OFF, 1, this.key, ms);
  }
}
