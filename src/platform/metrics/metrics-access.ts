import { AppConfig } from '#config';
import { Inject, Injectable } from '@nestjs/common';
import { hash, timingSafeEqual } from 'node:crypto';

/** The header of a 401. */
export const CHALLENGE = ['www-authenticate', 'Bearer realm="metrics"'] as const;

/** Decides who may read the metrics: with METRICS_TOKEN the callers that send it, otherwise everyone. */
@Injectable()
export class MetricsAccess {
  private readonly expected: Buffer | null;

  constructor(@Inject(AppConfig) { metricsToken }: Pick<AppConfig, 'metricsToken'>) {
    this.expected = metricsToken === null ? null : digest(metricsToken);
  }

  /** @param authorization the `Authorization` header */
  allows(authorization: string | undefined): boolean {
    if (this.expected === null) return true;
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    return token !== undefined && timingSafeEqual(digest(token), this.expected);
  }
}

function digest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
