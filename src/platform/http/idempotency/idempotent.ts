import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ApiProblems } from '../api-problems.js';
import { ANSWER_OF, type AnswerOf } from './answer.js';
import { IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED } from './idempotency.problems.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/**
 * Makes a POST safe to repeat: with an `Idempotency-Key`, the same body gets the first answer again, for 24 hours.
 * The handler returns what its use case's `UnitOfWork` returned; `answerOf` makes the answer of it. The answer
 * is stored in that unit's transaction, so a request that was killed either did all or can be sent again.
 */
export function Idempotent<Result>(answerOf: AnswerOf<Result>): MethodDecorator {
  return applyDecorators(
    SetMetadata(ANSWER_OF, answerOf),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'Any text of your own, kept for 24 hours: a repeated request gets the first answer again',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    ApiProblems(IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED),
  );
}
