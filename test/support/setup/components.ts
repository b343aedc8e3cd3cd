import type { TestProject } from 'vitest/node';
import type { FoundComponents } from '../components.js';
import { findComponents } from './find-components.js';

declare module 'vitest' {
  interface ProvidedContext {
    components: FoundComponents;
  }
}

/** Looks once for the components that `describeWith` asks for. `TEST_WITHOUT=redis,chromium` hides some. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('components', await findComponents(process.env['TEST_WITHOUT'] ?? ''));
}
