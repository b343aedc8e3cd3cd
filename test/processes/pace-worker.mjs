// Takes `count` slots of a shared rate in `concurrency` loops and prints the time of each.
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiter } from '../../dist/src/search/rate-limit/rate-limiter.js';
import { RedisSlotSchedule } from '../../dist/src/search/rate-limit/redis-slot-schedule.js';

Logger.overrideLogger(false);
const [url, rate, count, concurrency] = process.argv.slice(2);
const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1000 });
redis.on('error', () => undefined);
const limiter = new RateLimiter(new RedisSlotSchedule(redis, 'test', Number(rate)));
const moments = [];
let left = Number(count);
const take = async () => {
  while (left-- > 0) {
    await limiter.acquire(new AbortController().signal);
    moments.push(performance.timeOrigin + performance.now());
    if (moments.length === 1) process.stderr.write('taking');
  }
};
await Promise.all(Array.from({ length: Number(concurrency) }, take));
redis.disconnect();
process.stdout.write(JSON.stringify(moments));
