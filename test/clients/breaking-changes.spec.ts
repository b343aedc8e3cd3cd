import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TestServer } from '../support/test-server.js';
import { breakingChanges } from './breaking-changes.js';

const text = { type: 'string' };
const thing = { type: 'object', properties: { a: text, b: { type: 'integer' } }, required: ['a'] };
const BASE = documentWith(thing, thing);

/** Changes that no client meets without a new feature. */
const ACCEPTED: readonly string[] = [
  // CSV and NDJSON were described as an array, which no client could send as such.
  'POST /api/v1/businesses/import body: the type was array and is string',
];

describe('breakingChanges', () => {
  it('the served OpenAPI document keeps the operations and members of docs/openapi.released.json', async () => {
    const server = await TestServer.shared();
    const { body } = await server.as().get('/openapi.json').expect(200);
    const released = JSON.parse(readFileSync('docs/openapi.released.json', 'utf8')) as Json;
    expect(breakingChanges(released, body)).toEqual(ACCEPTED);
  });

  const without = { type: 'object', properties: { a: text }, required: ['a'] };
  const loose = { ...thing, required: [] };
  const strict = { ...thing, required: ['a', 'b'] };
  const choice = (...values: string[]): Json => ({ type: 'string', enum: values });

  it.each<[string, Json, Json, string[]]>([
    ['an equal document', BASE, BASE, []],
    ['a removed path', BASE, { paths: {} }, ['POST /things was removed']],
    ['a removed response member', BASE, documentWith(thing, without), ['POST /things 200.b was removed']],
    ['a removed request member', BASE, documentWith(without, thing), ['POST /things body.b was removed']],
    [
      'a new required request member',
      BASE,
      documentWith(strict, thing),
      ['POST /things body.b is required now'],
    ],
    ['an optional request member', BASE, documentWith(loose, thing), []],
    [
      'an omitted response member',
      BASE,
      documentWith(thing, loose),
      ['POST /things 200.a is not always present now'],
    ],
    ['an additional response member', documentWith(thing, without), BASE, []],
    [
      'a removed enum value',
      documentWith(choice('x', 'y'), choice('x', 'y')),
      documentWith(choice('x', 'y', 'z'), choice('x')),
      ['POST /things 200: y was removed from the enum'],
    ],
    [
      'a nullable response',
      documentWith(thing, text),
      documentWith(thing, { type: ['string', 'null'] }),
      ['POST /things 200: the type was string and is string|null'],
    ],
    ['a nullable request', documentWith(text, thing), documentWith({ type: ['string', 'null'] }, thing), []],
    [
      'a new required parameter',
      BASE,
      documentWith(thing, thing, [{ name: 'q', in: 'query', required: true, schema: text }]),
      ['POST /things: parameter query q is required now'],
    ],
  ])('reports %s', (_, before, after, changes) => {
    expect(breakingChanges(before, after)).toEqual(changes);
  });

  it('compares members that a schema inherits from the schemas in allOf', () => {
    const schemas = { Base: { type: 'object', properties: { a: text }, required: ['a'] } };
    const extending = {
      allOf: [{ $ref: '#/components/schemas/Base' }],
      properties: { b: { type: 'integer' } },
    };
    const after = { ...documentWith(thing, extending), components: { schemas } };
    expect(breakingChanges(BASE, after)).toEqual([]);
    const renamed = { ...schemas, Base: { ...schemas.Base, properties: { z: text } } };
    expect(breakingChanges(BASE, { ...after, components: { schemas: renamed } })).toEqual([
      'POST /things 200.a was removed',
    ]);
  });

  it('follows references to components, also of nullable enums', () => {
    const inline = { type: ['string', 'null'], enum: ['x', 'y', null] };
    const schemas = { Choice: choice('x', 'y') };
    const named = { oneOf: [{ $ref: '#/components/schemas/Choice' }, { type: 'null' }] };
    const after = { ...documentWith(thing, named), components: { schemas } };
    expect(breakingChanges(documentWith(thing, inline), after)).toEqual([]);
  });
});

/** A document with one operation. */
function documentWith(request: Json, response: Json, parameters: Json[] = []): Json {
  const content = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
  const responses = { '200': content(response) };
  return { paths: { '/things': { post: { parameters, requestBody: content(request), responses } } } };
}

type Json = Record<string, unknown>;
