import type fc from 'fast-check';

/** A request before it is serialised. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  /** Encoded, without the `?`. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Value of the JSON body; undefined = no body. */
  readonly value: unknown;
  /** Functions that are applied to the text of the body in order. */
  readonly rewrites: readonly ((text: Buffer) => Buffer)[];
}

/** A way to mangle a request. */
export interface Mangling {
  readonly label: string;
  readonly apply: (draft: Draft) => Draft;
}

/** Placeholder for the key of the caller. */
export const CALLERS_KEY = 'CALLERS-OWN-KEY';

/** Creates manglings with one argument from `values`. */
export function mangling<T>(
  label: string,
  values: fc.Arbitrary<T>,
  apply: (draft: Draft, value: T) => Partial<Draft>,
): fc.Arbitrary<Mangling> {
  return values.map((value) => ({ label, apply: (draft) => ({ ...draft, ...apply(draft, value) }) }));
}

/** Creates manglings that add or replace a header. */
export function header(label: string, name: string, values: fc.Arbitrary<string | string[]>) {
  return mangling(label, values, ({ headers }, value) => ({ headers: { ...headers, [name]: value } }));
}
