import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy, type VerifyFunction } from 'passport-http-bearer';
import { ApiKeysService } from './api-keys.service.js';
import type { Principal } from './principal.js';
import { AccessTokens } from './users/access-tokens.js';

type Request = Parameters<Strategy<VerifyFunction>['authenticate']>[0];

/**
 * Reads the token from the header only; the library also accepts `?access_token=` and a body field. Allows several
 * spaces after the scheme, see RFC 9110, 11.4.
 */
class HeaderOnlyStrategy extends Strategy<VerifyFunction> {
  override authenticate({ headers }: { headers: FastifyRequest['headers'] }): void {
    const authorization = headers.authorization?.replace(/^(\S+) +/, '$1 ');
    super.authenticate({ headers: { authorization } } as Request);
  }
}

@Injectable()
export class BearerStrategy extends PassportStrategy(HeaderOnlyStrategy, 'bearer') {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly tokens: AccessTokens,
  ) {
    super();
  }

  async validate(token: string): Promise<Principal | false> {
    return (await this.keys.authenticate(token)) ?? (await this.tokens.authenticate(token)) ?? false;
  }
}
