import { Module } from '@nestjs/common';
import { fromConfig } from '../config.module.js';
import { Mailer, NoMailer } from './mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

@Module({
  providers: [fromConfig(Mailer, ({ mail }) => (mail ? new SmtpMailer(mail) : new NoMailer()))],
  exports: [Mailer],
})
export class MailModule {}
