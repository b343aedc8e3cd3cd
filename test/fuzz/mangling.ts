import type fc from 'fast-check';

/** A request while it is being made. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  /** As it is sent, without the `?`. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** What becomes the JSON body; undefined = no body. */
  readonly value: unknown;
  /** What happens to the text of the body, in turn. */
  readonly rewrites: readonly ((text: Buffer) => Buffer)[];
}

/** One way to spoil a request. */
export interface Mangling {
  readonly label: string;
  readonly apply: (draft: Draft) => Draft;
}

/** Stands for the key of whoever sends the request. */
export const CALLERS_KEY = 'CALLERS-OWN-KEY';

/** Each with one argument drawn from `values`. */
export function mangling<T>(
  label: string,
  values: fc.Arbitrary<T>,
  apply: (draft: Draft, value: T) => Partial<Draft>,
): fc.Arbitrary<Mangling> {
  return values.map((value) => ({ label, apply: (draft) => ({ ...draft, ...apply(draft, value) }) }));
}

/** A header that is sent beside the others, or instead of the one of that name. */
export function header(label: string, name: string, values: fc.Arbitrary<string | string[]>) {
  return mangling(label, values, ({ headers }, value) => ({ headers: { ...headers, [name]: value } }));
}
