import { plainToInstance } from 'class-transformer';
import { IsOptional, validate, ValidateNested } from 'class-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FieldRule } from './field-errors.js';
import { ChoiceField, DecimalQueryField, IdField, InstantField, TextField, TextListField } from './fields.js';
import { passesRules } from './passes-rules.js';

class Base {
  @IdField({ in: 'query' })
  id!: number;

  @TextField({ max: 5, nullable: true })
  name!: string | null;
}

class Search extends Base {
  @TextListField({ max: 3, maxItems: 2 })
  tags?: string[];

  @ChoiceField(['asc', 'desc'], {})
  order?: string;

  @DecimalQueryField({ min: 0, max: 1, required: false })
  share?: number;

  @InstantField({ required: false })
  after?: Date;

  // Hides the rule of the base class.
  @TextField({ max: 2 })
  override name = '';
}

class Nested {
  @IsOptional()
  @ValidateNested()
  inner?: Base;
}

class Asynchronous {
  @FieldRule('invalid_time', (() => Promise.resolve(true)) as never)
  field!: string;
}

const field = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    'a',
    'abcdef',
    '7',
    '0',
    '0.5',
    'asc',
    '2026-11-21T02:00:00Z',
    '\u0000',
  ),
  fc.array(fc.constantFrom('a', 'abcd', '', 1), { maxLength: 3 }),
  fc.jsonValue(),
);
const names = ['id', 'name', 'tags', 'order', 'share', 'after'] as const;
const objects = fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] });

describe('passesRules', () => {
  it.each([
    ['a DTO', Base],
    ['a DTO that extends another', Search],
  ])('accepts the same values of %s as class-validator', async (_, dto) => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(objects, async (input) => {
        const object = plainToInstance<object, object>(dto, input);
        const errors = await validate(object);
        expect(passesRules(dto, object)).toBe(errors.length === 0);
        if (errors.length === 0) accepted++;
      }),
      { numRuns: 1_000, examples: [[{ id: '7', name: 'ab' }]] },
    );
    expect(accepted).toBeGreaterThan(0);
  });

  it('leaves nested objects and asynchronous rules to class-validator', () => {
    expect(passesRules(Nested, new Nested())).toBe(false);
    expect(passesRules(Asynchronous, Object.assign(new Asynchronous(), { field: 'a' }))).toBe(false);
  });
});
