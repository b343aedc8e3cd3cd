import { type FieldError, fieldError } from '#platform/http/field-errors';
import { examine, pointerTo, validationProblem } from '#platform/http/validation';
import type { Type } from '@nestjs/common';
import { type RuleDto, type RuleKind, RULES } from './dto/rules.dto.js';

/**
 * Validates rules by their kind and fills in their defaults.
 *
 * @throws Problem `validation_failed` with every invalid field
 */
export async function parseRules(given: readonly object[]): Promise<RuleDto[]> {
  const rules: RuleDto[] = [];
  const errors: FieldError[] = [];
  for (const [index, rule] of given.entries()) {
    const at = `#/rules/${index}`;
    const type = ruleType(rule);
    if (!type) {
      errors.push(fieldError(pointerTo(at, 'kind'), 'not_allowed', { values: KINDS }));
      continue;
    }
    const examined = await examine(type, rule, at);
    errors.push(...examined.errors);
    rules.push(examined.instance);
  }
  if (errors.length > 0) throw validationProblem(errors);
  return rules.map((rule) => ({ ...rule }));
}

const KINDS = Object.keys(RULES) as RuleKind[];

function ruleType(rule: object): Type<RuleDto> | undefined {
  const kind = KINDS.find((name) => 'kind' in rule && rule.kind === name);
  return kind && RULES[kind];
}
