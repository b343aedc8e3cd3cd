import { ConfigError } from '#config';

/** What one check found out. */
export interface Finding {
  /** What was looked at; stable, for scripts. */
  readonly name: string;
  /** `warn`: it works, but not as it should; `fail`: the service cannot work like this. */
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  /** What to do; null where there is nothing to do. */
  readonly fix: string | null;
}

export function ok(name: string, detail: string): Finding {
  return { name, status: 'ok', detail, fix: null };
}

export function warn(name: string, detail: string, fix: string): Finding {
  return { name, status: 'warn', detail, fix };
}

export function fail(name: string, detail: string, fix: string): Finding {
  return { name, status: 'fail', detail, fix };
}

/** An error in one line, with what caused it: drivers put the reason there. */
export function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('; ');
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map((one) => reasonOf(one)).join('; ');
  }
  const own = error.message.split('\n', 1)[0] ?? '';
  const cause = error.cause === undefined ? '' : reasonOf(error.cause);
  return cause === '' || own.includes(cause) ? own : `${own} (${cause})`;
}
