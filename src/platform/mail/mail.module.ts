import type { MailSettings } from '#config';
import { type DynamicModule, Module } from '@nestjs/common';
import { Mailer, NoMailer } from './mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

@Module({})
export class MailModule {
  static forRoot(settings: MailSettings | null): DynamicModule {
    const useFactory = () => (settings ? new SmtpMailer(settings) : new NoMailer());
    return {
      module: MailModule,
      global: true,
      providers: [{ provide: Mailer, useFactory }],
      exports: [Mailer],
    };
  }
}
