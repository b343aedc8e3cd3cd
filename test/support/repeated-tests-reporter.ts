import type { Reporter, TestModule } from 'vitest/node';

/** Lists the tests that failed once and passed when `TEST_RETRIES` repeated them, at the end of a run: each is a defect. */
export class RepeatedTestsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const repeated = modules.flatMap(({ relativeModuleId, children }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map(({ fullName }) => `  ${relativeModuleId}: ${fullName}`),
    );
    const lines = ['', 'Passed only when repeated:', ...repeated, ''];
    // The reporter of Vitest prints its summary in the same hook, so this waits for the exit.
    if (repeated.length > 0) process.once('exit', () => process.stderr.write(lines.join('\n')));
  }
}
