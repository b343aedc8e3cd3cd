import type { Sample } from './sample.js';

/** Caches that fill, and work that is under way at the moment of a sample. */
const MEMORY_MARGIN_MB = 16;
/** Connections open and close with the load. */
const FILES_MARGIN = 24;
/** Keys of rate limits, of the queue and of recent jobs, which expire. */
const REDIS_KEYS_MARGIN = 200;

/**
 * Judges whether an installation would run for ever: what it uses must not be more at the end than after it has warmed up.
 *
 * @param samples in order, of one steady load; the first quarter is the warm-up
 * @returns a sentence for each thing that grows
 */
export function judgeGrowth(samples: readonly Sample[]): string[] {
  const warm = samples.slice(Math.floor(samples.length / 4));
  const middle = Math.floor(warm.length / 2);
  const [early, late] = [warm.slice(0, middle), warm.slice(middle)];
  if (middle === 0) return ['there are too few samples'];
  const grows = (what: string, margin: number, read: (sample: Sample) => number): string[] => {
    const [before, after] = [median(early.map(read)), median(late.map(read))];
    return after > before + margin ? [`${what} grew from ${before} to ${after}`] : [];
  };
  const names = Object.keys(late[0]?.liveMb ?? {});
  return [
    ...names.flatMap((name) =>
      grows(`live memory of ${name} (MB)`, MEMORY_MARGIN_MB, ({ liveMb }) => liveMb[name] ?? 0),
    ),
    ...names.flatMap((name) => grows(`open files of ${name}`, FILES_MARGIN, ({ files }) => files[name] ?? 0)),
    ...grows('keys in Redis', REDIS_KEYS_MARGIN, ({ redisKeys }) => redisKeys),
    ...grows('connections of PostgreSQL', FILES_MARGIN, ({ connections }) => connections),
  ];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
