import { ConfigError } from '#config';
import type { DatabaseMovedError } from '../../database/move-marker.js';

/** The result of one check. */
export interface Finding {
  /** The name of the check; stable, for scripts. */
  readonly name: string;
  /** `warn`: the service works, with a flaw; `fail`: the service cannot work. */
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  /** How to fix it; null if the status is `ok`. */
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

/** @param error says what was moved, and what to do */
export function movedDatabase({ message }: DatabaseMovedError): Finding {
  const [what = '', ...todo] = message.split(/(?<=\.) /);
  return fail('database', what, todo.join(' '));
}

/** Describes an error in one line, with its cause: drivers put the reason there. */
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
