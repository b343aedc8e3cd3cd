import { AppConfig } from '#config';
import { Module } from '@nestjs/common';
import { Dialer } from './dialer.js';
import { NameResolver } from './name-resolver.js';
import { OutboundHttp } from './outbound-http.js';

/** Provides the `OutboundHttp` that reaches only the public internet, and the parts to build another with. */
@Module({
  providers: [
    NameResolver,
    Dialer,
    {
      provide: OutboundHttp,
      inject: [NameResolver, Dialer, AppConfig],
      useFactory: (names: NameResolver, dialer: Dialer, { outboundProxy }: AppConfig) =>
        new OutboundHttp(names, dialer, { allowsPrivateHosts: false }, outboundProxy),
    },
  ],
  exports: [NameResolver, Dialer, OutboundHttp],
})
export class OutboundModule {}
