import { cruise, type ICruiseResult } from 'dependency-cruiser';
import readOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

/** Draws which modules of src/ import which as a Mermaid flowchart. Every module may also import src/platform. */
export async function moduleGraph(): Promise<string> {
  const options = await readOptions('./.dependency-cruiser.cjs');
  const { output } = await cruise(
    ['src'],
    {
      ...options,
      validate: false,
      includeOnly: '^src/',
      exclude: '^src/platform/|^src/[^/]+\\.ts$|\\.spec\\.ts$',
      collapse: '^src/[^/]+',
      outputType: 'json',
    },
    options.enhancedResolveOptions,
  );
  const { modules } = JSON.parse(output as string) as ICruiseResult;
  const arrows = modules.map(({ source, dependencies }) => {
    const targets = dependencies.map(({ resolved }) => nameOf(resolved)).sort();
    return targets.length === 0 ? `  ${nameOf(source)}` : `  ${nameOf(source)} --> ${targets.join(' & ')}`;
  });
  return ['```mermaid', 'flowchart TD', ...arrows.sort(), '```'].join('\n');
}

function nameOf(folder: string): string {
  return folder.replace('src/', '');
}
