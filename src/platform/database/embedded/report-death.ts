/** The status with which PostgreSQL leaves its main loop for an ordinary error: PGlite then tidies up. */
const ORDINARY_ERROR = 100;

/** The part of the WebAssembly module that PGlite's message loop calls. */
export interface MessageLoop {
  _PostgresMainLoopOnce: () => void;
  stackRestore: (pointer: number) => number;
}

/**
 * Ends the message loop when PostgreSQL dies in it, of a full disk or of memory for instance.
 *
 * PGlite catches whatever is thrown there and calls again until the message has been read, which a dead server
 * never does: the process would spin for ever and answer nobody. The one call of the loop that stands outside
 * its `try` is `stackRestore`, so that is where the error gets out.
 *
 * @param died called before the query that was the last one fails, with what was thrown
 */
export function reportDeath(loop: MessageLoop, died: (cause: unknown) => void): void {
  const once = loop._PostgresMainLoopOnce;
  loop._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      if ((error as { status?: unknown } | null)?.status !== ORDINARY_ERROR) {
        loop.stackRestore = () => {
          throw new Error('PostgreSQL has died', { cause: error });
        };
        died(error);
      }
      throw error;
    }
  };
}
