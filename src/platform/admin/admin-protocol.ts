import type { CommandProgress, CommandResult } from '../cli/command-context.js';
import type { Finding } from './doctor/finding.js';

/**
 * The protocol of the admin socket is HTTP.
 *
 * - `POST /commands` with a `CommandCall` returns 200 and one frame a line: any number of `progress`, then `result` or
 *   `failure`. A response without the last frame is incomplete. 503 means that the service is stopping and has not
 *   started the command.
 * - `GET /status` returns a `ServiceStatus`.
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
  /** The results of the checks that need the open database. */
  readonly findings: readonly Finding[];
}
