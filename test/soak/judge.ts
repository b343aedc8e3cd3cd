import type { Sample } from './sample.js';

/** Buffers of V8 grow and shrink by this much. */
const MEMORY_MARGIN_MB = 48;
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
  const quarter = Math.floor(samples.length / 4);
  const early = samples.slice(quarter, 2 * quarter);
  const late = samples.slice(-quarter);
  if (quarter === 0) return ['there are fewer than four samples'];
  const grows = (what: string, margin: number, read: (sample: Sample) => number): string[] => {
    const [before, after] = [median(early.map(read)), median(late.map(read))];
    return after > before + margin ? [`${what} grew from ${before} to ${after}`] : [];
  };
  const names = Object.keys(late[0]?.memoryMb ?? {});
  return [
    ...names.flatMap((name) =>
      grows(`memory of ${name} (MB)`, MEMORY_MARGIN_MB, (at) => at.memoryMb[name] ?? 0),
    ),
    ...names.flatMap((name) => grows(`open files of ${name}`, FILES_MARGIN, (at) => at.files[name] ?? 0)),
    ...grows('keys in Redis', REDIS_KEYS_MARGIN, ({ redisKeys }) => redisKeys),
    ...grows('connections of PostgreSQL', FILES_MARGIN, ({ connections }) => connections),
  ];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
