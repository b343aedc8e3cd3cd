import type { CommandProgress, CommandResult } from '../cli/command-context.js';
import type { Finding } from './doctor/finding.js';

/**
 * What is spoken on the socket: HTTP, since it frames, ends and refuses for us.
 *
 * `POST /commands` with a `CommandCall` answers 200 and one frame a line: any number of `progress`, then
 * `result` or `failure`. An answer that ends without one of the two broke off. 503: the service is stopping and
 * has not begun. `GET /status` answers a `ServiceStatus`.
 */
export const COMMANDS_PATH = '/commands';
export const STATUS_PATH = '/status';

export interface FailureFrame {
  readonly code: string;
  readonly detail: string;
  readonly [member: string]: unknown;
}

export type Frame =
  | { readonly progress: CommandProgress }
  | { readonly result: CommandResult }
  | { readonly failure: FailureFrame };

export interface ServiceStatus {
  readonly pid: number;
  readonly version: string;
  /** What can only be checked from inside. */
  readonly findings: readonly Finding[];
}
