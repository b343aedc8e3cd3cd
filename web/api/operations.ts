import type { paths as DashboardRoutes } from './generated/dashboard.js';
import type { paths as PublicRoutes } from './generated/public.js';

/** The routes of the public API and those under /dashboard/api. */
type Routes = PublicRoutes & DashboardRoutes;
export type Path = keyof Routes;
export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';
type Operation<P extends Path, M extends Method> = NonNullable<Routes[P][M]>;

/** The paths that have this method. */
export type PathOf<M extends Method> = {
  [P in Path]: [Operation<P, M>] extends [never] ? never : P;
}[Path];

type Json<R> = R extends { content: { 'application/json': infer T } } ? T : never;
/** The response body of a successful operation. */
export type Answer<P extends Path, M extends Method> =
  Operation<P, M> extends { responses: infer R } ? Json<R[keyof R & (200 | 201 | 202)]> : never;

/** A row of a list. */
export type Row<P extends PathOf<'get'>> = Answer<P, 'get'> extends readonly (infer R)[] ? R : never;

/** The JSON request body of an operation. */
export type Body<P extends Path, M extends Method> =
  Operation<P, M> extends { requestBody?: { content: { 'application/json': infer T } } } ? T : undefined;

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };
type Query<P extends PathOf<'get'>> =
  Operation<P, 'get'> extends { parameters: { query?: infer Q } } ? Optional<NonNullable<Q>> : never;

/** Values for the placeholders of an address. */
interface Parameters {
  /** For `{id}`. */
  readonly id?: number | undefined;
  /** For the other parameters of the path. */
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: object | undefined;
}

export interface Reading<P extends PathOf<'get'>> extends Parameters {
  readonly query?: Query<P>;
}

/** Fills in path and query. Omits undefined and null query parameters. */
export function addressOf(path: string, { id, params, query }: Parameters = {}): string {
  const there = Object.entries({ ...params, id }).reduce(
    (written, [name, value]) => written.replace(`{${name}}`, String(value)),
    path,
  );
  const set = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${there}?${text}` : there;
}
