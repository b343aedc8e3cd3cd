import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy, type VerifyFunction } from 'passport-http-bearer';
import { ApiKeysService } from './api-keys.service.js';
import type { Principal } from './principal.js';

/** Only the header counts: the library would also take `?access_token=` and a body field of that name. */
class HeaderOnlyStrategy extends Strategy<VerifyFunction> {
  override authenticate(request: { headers: FastifyRequest['headers'] }): void {
    super.authenticate({ headers: request.headers } as Parameters<
      Strategy<VerifyFunction>['authenticate']
    >[0]);
  }
}

@Injectable()
export class BearerStrategy extends PassportStrategy(HeaderOnlyStrategy, 'bearer') {
  constructor(private readonly keys: ApiKeysService) {
    super();
  }

  async validate(token: string): Promise<Principal | false> {
    return (await this.keys.authenticate(token)) ?? false;
  }
}
