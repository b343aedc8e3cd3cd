import type { TestProject } from 'vitest/node';
import type { FoundComponents } from '../components.js';
import { findComponents } from './find-components.js';

declare module 'vitest' {
  interface ProvidedContext {
    components: FoundComponents;
  }
}

/**
 * Looks once for the components that `describeWith` asks for. `TEST_WITHOUT=redis,chromium` hides some. The unit tier
 * asks for none, so a run of that tier alone looks for nothing.
 */
export default async function setup(project: TestProject): Promise<void> {
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return;
  project.provide('components', await findComponents(process.env['TEST_WITHOUT'] ?? ''));
}
