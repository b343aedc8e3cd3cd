// Takes `count` slots of a shared rate in `concurrency` loops and prints the time of each.
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { PacedSlots } from '../../dist/src/search/pace/paced-slots.js';
import { RedisSlotBook } from '../../dist/src/search/pace/redis-slot-book.js';

Logger.overrideLogger(false);
const [url, rate, count, concurrency] = process.argv.slice(2);
const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1000 });
redis.on('error', () => undefined);
const slots = new PacedSlots(new RedisSlotBook(redis, 'test', Number(rate)));
const moments = [];
let left = Number(count);
const take = async () => {
  while (left-- > 0) {
    await slots.take(new AbortController().signal);
    if (moments.length === 0) process.stderr.write('taking');
    moments.push(performance.timeOrigin + performance.now());
  }
};
await Promise.all(Array.from({ length: Number(concurrency) }, take));
redis.disconnect();
process.stdout.write(JSON.stringify(moments));
