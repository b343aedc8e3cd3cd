import { transformFile } from '@swc/core';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

export const SERVICE_FOLDERS = ['config', 'libs', 'src'];
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

/** Returns whether the path, relative to the repository, is a source file of the service. */
export function isServiceSource(path: string): boolean {
  return (
    SERVICE_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) &&
    path.endsWith('.ts') &&
    !/\.(spec|d)\.ts$/.test(path)
  );
}

/** The output of the service's sources in dist/: what `nest build` writes, one file at a time. */
export class ServiceOutput {
  private readonly code = new Map<string, string>();

  /** Compiles every source file into an empty dist/{config,libs,src}. @returns the files that do not compile */
  async compileAll(): Promise<{ path: string; error: string }[]> {
    for (const folder of SERVICE_FOLDERS) rmSync(join('dist', folder), { recursive: true, force: true });
    const paths = SERVICE_FOLDERS.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    );
    const results = await Promise.all(
      paths.filter(isServiceSource).map(async (path) => ({ path, ...(await this.compile(path)) })),
    );
    return results.flatMap(({ path, error }) => (error === undefined ? [] : [{ path, error }]));
  }

  /** Compiles one file. The output stays as it was when the file does not compile. */
  async compile(path: string): Promise<{ differs: boolean; error?: string }> {
    const target = join('dist', path.replace(/\.ts$/, '.js'));
    try {
      const sourceFileName = relative(dirname(target), path);
      const { code, map } = await transformFile(path, { sourceFileName, sourceMaps: true });
      if (this.code.get(path) === code) return { differs: false };
      mkdirSync(dirname(target), { recursive: true });
      if (map !== undefined) writeFileSync(`${target}.map`, map);
      writeFileSync(target, `${code}\n//# sourceMappingURL=${basename(target)}.map\n`);
      this.code.set(path, code);
      return { differs: true };
    } catch (error) {
      return { differs: false, error: (error as Error).message };
    }
  }

  remove(path: string): void {
    this.code.delete(path);
    const target = join('dist', path.replace(/\.ts$/, '.js'));
    rmSync(target, { force: true });
    rmSync(`${target}.map`, { force: true });
  }

  /** Lists the modules of the packages in `dependencies` that the compiled files import. */
  importedPackages(): string[] {
    const specifiers = new Set<string>();
    for (const code of this.code.values()) {
      for (const [, specifier = ''] of code.matchAll(
        /^(?:im|ex)port (?:[^;'"]*? from )?['"]([^.#'"][^'"]*)['"]/gm,
      )) {
        const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
        if (name in dependencies) specifiers.add(specifier);
      }
    }
    return [...specifiers];
  }
}
