import type { Sample } from './sample.js';

/** What is left after a collection differs by this much. */
const MEMORY_MARGIN_MB = 48;
/** Connections open and close with the load. */
const FILES_MARGIN = 24;
/** Keys of rate limits, of the queue and of recent jobs, which expire. */
const REDIS_KEYS_MARGIN = 200;

/**
 * Judges whether an installation would run for ever: what it uses must not be more at the end than after it has warmed up.
 * V8 lets memory grow for many minutes before it collects all garbage, so the least of each part counts.
 *
 * @param samples in order, of one steady load; the first quarter is the warm-up
 * @returns a sentence for each thing that grows
 */
export function judgeGrowth(samples: readonly Sample[]): string[] {
  const warm = samples.slice(Math.floor(samples.length / 4));
  const middle = Math.floor(warm.length / 2);
  const [early, late] = [warm.slice(0, middle), warm.slice(middle)];
  if (middle === 0) return ['there are too few samples'];
  const grows = (
    what: string,
    margin: number,
    read: (sample: Sample) => number,
    of: (values: readonly number[]) => number = median,
  ): string[] => {
    const [before, after] = [of(early.map(read)), of(late.map(read))];
    return after > before + margin ? [`${what} grew from ${before} to ${after}`] : [];
  };
  const least = (values: readonly number[]): number => Math.min(...values);
  const names = Object.keys(late[0]?.memoryMb ?? {});
  return [
    ...names.flatMap((name) =>
      grows(`memory of ${name} (MB)`, MEMORY_MARGIN_MB, ({ memoryMb }) => memoryMb[name] ?? 0, least),
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
