import type { Response } from 'supertest';
import type {
  components as DashboardComponents,
  paths as DashboardPaths,
} from '../../web/api/generated/dashboard.js';
import type { components, paths } from '../../web/api/generated/public.js';

type Schemas = components['schemas'] & Omit<DashboardComponents['schemas'], keyof components['schemas']>;

/** A schema of the OpenAPI documents, by its name. */
export type Schema<Name extends keyof Schemas> = Parsed<Schemas[Name]>;

/**
 * A client of the service that checks every response against the OpenAPI documents. After `.expect(200)`, the body has the
 * type that the documents give to this status. It is `any` for a path or a status that only the running test knows.
 */
export interface Api {
  get<const Path extends string>(path: Path): ApiRequest<OperationOf<Path, 'get'>>;
  head(path: string): ApiRequest;
  options(path: string): ApiRequest;
  post<const Path extends string>(path: Path): ApiRequest<OperationOf<Path, 'post'>>;
  put<const Path extends string>(path: Path): ApiRequest<OperationOf<Path, 'put'>>;
  patch<const Path extends string>(path: Path): ApiRequest<OperationOf<Path, 'patch'>>;
  delete<const Path extends string>(path: Path): ApiRequest<OperationOf<Path, 'delete'>>;
  /** Sets a header of every request. */
  set(name: string, value: string): this;
  /** Runs before every request. */
  use(plugin: () => void): this;
}

/** A request of SuperTest. */
export interface ApiRequest<Operation = unknown, Status = unknown> extends Promise<
  ApiResponse<BodyOf<Operation, Status>>
> {
  readonly method: string;
  readonly url: string;
  expect<Expected extends number>(status: Expected, body?: unknown): ApiRequest<Operation, Expected>;
  expect(header: string, value: string | RegExp): this;
  expect(check: ((response: Response) => unknown) | string | RegExp | object): this;
  query(parameters: string | object): this;
  send(body?: string | object): this;
  set(header: string, value: string): this;
  set(headers: object): this;
  unset(header: string): this;
  type(contentType: string): this;
  buffer(isBuffered?: boolean): this;
  parse(parser: (response: never, done: never) => void): this;
  responseType(type: string): this;
  write(chunk: string): unknown;
  redirects(count: number): this;
}

export interface ApiResponse<Body> extends Response {
  body: Body;
}

type Paths = paths & DashboardPaths;

/** A parsed body, which belongs to the test: the documents declare it as read-only. */
type Parsed<Value> = Value extends readonly (infer Item)[]
  ? Parsed<Item>[]
  : Value extends object
    ? { -readonly [Name in keyof Value]: Parsed<Value[Name]> }
    : Value;

/** Each path with numbers in place of its parameters. */
type Addresses = { [Path in keyof Paths as Filled<Path>]: Paths[Path] };

type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${number}${Filled<After>}`
  : Path;

type OperationOf<Address extends string, Method extends string> =
  WithoutQuery<Address> extends keyof Addresses
    ? Method extends keyof Addresses[WithoutQuery<Address>]
      ? Addresses[WithoutQuery<Address>][Method]
      : unknown
    : unknown;

type WithoutQuery<Address extends string> = Address extends `${infer Path}?${string}` ? Path : Address;

type BodyOf<Operation, Status> = Operation extends { readonly responses: infer Responses }
  ? Status extends keyof Responses
    ? JsonOf<Responses[Status]>
    : // eslint-disable-next-line @typescript-eslint/no-explicit-any -- As in SuperTest: the test asserts what it is.
      any
  : // eslint-disable-next-line @typescript-eslint/no-explicit-any -- As above.
    any;

type JsonOf<Answer> = Answer extends { readonly content: { readonly 'application/json': infer Body } }
  ? Parsed<Body>
  : Answer extends { readonly content: { readonly 'application/problem+json': infer Body } }
    ? Parsed<Body>
    : // eslint-disable-next-line @typescript-eslint/no-explicit-any -- As above.
      any;
