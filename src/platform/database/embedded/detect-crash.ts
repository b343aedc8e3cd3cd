/** The status with which PostgreSQL leaves its main loop after the error of a query. PGlite handles it. */
const QUERY_ERROR = 100;

/** The part of the WebAssembly module that the message loop of PGlite calls. */
export interface MessageLoop {
  _PostgresMainLoopOnce: () => void;
  stackRestore: (pointer: number) => number;
}

/**
 * Ends the message loop of PGlite when PostgreSQL crashes in it, for example because the disk is full.
 *
 * PGlite catches every error there and repeats the call until the message has been read. A crashed server never reads
 * it, so the process would loop for ever. `stackRestore` is the only call of the loop outside its `try`, so the error is
 * thrown there.
 *
 * @param onCrash called with the error, before the query fails
 */
export function detectCrash(loop: MessageLoop, onCrash: (cause: unknown) => void): void {
  const once = loop._PostgresMainLoopOnce;
  loop._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      if ((error as { status?: unknown } | null)?.status !== QUERY_ERROR) {
        loop.stackRestore = () => {
          throw new Error('PostgreSQL crashed', { cause: error });
        };
        onCrash(error);
      }
      throw error;
    }
  };
}
