import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { describeWith } from '../support/describe-with.js';
import { Stage } from './stage.js';

/** Declares a suite of the built client on the real service in Chromium. Fails a test if its pages log errors. */
export function describeDashboard(title: string, body: (stage: () => Stage) => void): void {
  declare(
    title,
    (path) => Stage.shared(path),
    (stage) => stage.server.quiet(),
    body,
  );
}

/** The same on a new installation. */
export function describeNewInstallation(title: string, body: (stage: () => Stage) => void): void {
  declare(
    title,
    (path) => Stage.open(path),
    (stage) => stage.close(),
    body,
  );
}

function declare(
  title: string,
  open: (chromiumPath: string) => Promise<Stage>,
  leave: (stage: Stage) => Promise<void>,
  body: (stage: () => Stage) => void,
): void {
  describeWith('chromium', 'the dashboard', () => {
    let stage: Stage;

    beforeAll(async () => {
      stage = await open(inject('components').chromium ?? '');
    });
    afterAll(() => leave(stage));
    afterEach(async () => {
      expect(await stage.clear()).toEqual([]);
    });

    describe(title, () => {
      body(() => stage);
    });
  });
}
