import type { paths } from './schema.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Paths that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: object }> ? P : never;
}[keyof paths];

export type Operation<M extends Method, P extends PathOf<M>> =
  paths[P] extends Record<M, infer O> ? O : never;

type Part<O, Name extends 'path' | 'query'> = O extends { parameters: Record<Name, infer Value> }
  ? Record<Name, Value>
  : O extends { parameters: Partial<Record<Name, infer Value>> }
    ? Partial<Record<Name, Value>>
    : object;

/** JSON without a content type, or a text of another content type of the operation. */
type BodyPart<O> = O extends { requestBody: { content: infer C } }
  ? {
      [T in keyof C]: T extends 'application/json'
        ? { body: C[T]; contentType?: never }
        : T extends `${string}+json`
          ? never
          : { body: string; contentType: T };
    }[keyof C]
  : { body?: never; contentType?: never };

export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Defaults to a random one for each call. Your own one makes a call safe to repeat after a crash. */
  readonly idempotencyKey?: string;
}

export type Options<O> = Part<O, 'path'> & Part<O, 'query'> & BodyPart<O> & RequestOptions;

/** Options are optional if the operation requires nothing. */
export type Arguments<O> = object extends Options<O> ? [options?: Options<O>] : [options: Options<O>];

type Content<C> = {
  [T in keyof C]: T extends `${string}${'/' | '+'}json`
    ? C[T]
    : T extends `text/${string}` | 'application/x-ndjson'
      ? string
      : ArrayBuffer;
}[keyof C];

/** The body of a successful response: JSON, text, or bytes. */
export type Answer<O> = O extends { responses: infer R }
  ? {
      [S in keyof R & (200 | 201 | 202 | 204)]: R[S] extends { content: infer C } ? Content<C> : undefined;
    }[keyof R & (200 | 201 | 202 | 204)]
  : never;

/** Paths of lists. */
export type ListPath = {
  [P in PathOf<'get'>]: Answer<Operation<'get', P>> extends readonly unknown[] ? P : never;
}[PathOf<'get'>];

export type Row<P extends ListPath> = Answer<Operation<'get', P>> extends readonly (infer R)[] ? R : never;

/** Paths whose POST accepts an `Idempotency-Key`. */
export type RepeatablePath = {
  [P in PathOf<'post'>]: Operation<'post', P> extends {
    parameters: { header?: { 'Idempotency-Key'?: string } };
  }
    ? Operation<'post', P> extends { parameters: { header?: never } }
      ? never
      : P
    : never;
}[PathOf<'post'>];
