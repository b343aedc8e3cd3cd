import { Problem } from '#platform/http/problem';
import { RATE_LIMITED } from '#platform/http/problems';
import { JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { UsersRepository } from '../../accounts/users/users.repository.js';
import { AttemptLimits, type SignInAttempt } from '../http/attempt-limits.js';
import { DeviceCookie } from '../http/device-cookie.js';
import { throttledSignInJob } from '../mail/report-throttled-sign-in.js';

/** Delays the report beyond the response, whose duration must not reveal whether the user exists. */
const DELAY_MS = 1_000;

/** Counts the attempts to sign in, and reports the throttled ones to the user. */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly users: UsersRepository,
    private readonly device: DeviceCookie,
    private readonly limits: AttemptLimits,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Counts an attempt before the password is checked, so that concurrent attempts are limited too.
   *
   * @throws Problem `rate_limited`
   */
  async count(request: FastifyRequest, reply: FastifyReply, email: string): Promise<SignInAttempt> {
    const { ip: address } = request;
    const userId = (await this.users.findByEmail(email))?.id ?? null;
    const deviceId = userId === null ? null : this.device.idFor(request, userId);
    const attempt = { address, email, userId, deviceId };
    try {
      await this.limits.countSignIn(reply, attempt);
    } catch (error) {
      if (error instanceof Problem && error.type === RATE_LIMITED) {
        const options = { id: randomUUID(), delayMs: DELAY_MS };
        await this.queue.enqueue(throttledSignInJob, { email, address }, options);
      }
      throw error;
    }
    return attempt;
  }
}
