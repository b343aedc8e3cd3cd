import type { Response, Test } from 'supertest';

/** Adds a check to a request. Its error has the stack of the request as its cause. */
export function checkResponse(request: Test, check: (response: Response) => void): void {
  const sent = new Error('The request was sent here.');
  const { stackTraceLimit } = Error;
  // supertest reads a stack for each check, which maps every frame to its source and takes longer than the check.
  Error.stackTraceLimit = 0;
  void request.expect((response) => {
    try {
      check(response);
    } catch (error) {
      throw new Error((error as Error).message, { cause: sent });
    }
  });
  Error.stackTraceLimit = stackTraceLimit;
}
