import { HttpModule } from '#platform/http/http.module';
import { RateLimitModule } from '#platform/rate-limit/rate-limit.module';
import { SecretsModule } from '#platform/secrets/secrets.module';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { AccountCommand, AccountCreateCommand, AccountSetUpLinkCommand } from './account.commands.js';
import { AccountQuota } from './account-quota.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { ApiKeysService } from './api-keys.service.js';
import { AuditRepository } from './audit/audit.repository.js';
import { AuditLog } from './audit/audit-log.js';
import { BearerGuard } from './bearer.guard.js';
import { BearerStrategy } from './bearer.strategy.js';
import { CreateAccount } from './create-account.js';
import {
  KeyAccessCommand,
  KeyCommand,
  KeyListCommand,
  KeyRestrictCommand,
  KeyRevokeCommand,
  KeyRotateCommand,
} from './key.commands.js';
import { KeyCreateCommand } from './key-create.command.js';
import { KeyHoldersRepository } from './key-holders.repository.js';
import { MadeAccess } from './made-access/made-access.js';
import { MadeAccessRepository } from './made-access/made-access.repository.js';
import { CallerName } from './me/caller-name.js';
import { DescribeCaller } from './me/describe-caller.js';
import { MeController } from './me/me.controller.js';
import { OpenAccount } from './open-account.js';
import { PasswordHasher } from './users/password-hasher.js';
import { USER_PROVIDERS, USER_SERVICES } from './users/users.providers.js';

@Module({
  imports: [HttpModule, PassportModule.register({ session: false }), RateLimitModule, SecretsModule],
  controllers: [MeController],
  providers: [
    AccountQuota,
    AccountsRepository,
    AccountsService,
    ApiKeysService,
    AuditLog,
    AuditRepository,
    CallerName,
    CreateAccount,
    DescribeCaller,
    KeyHoldersRepository,
    MadeAccess,
    MadeAccessRepository,
    OpenAccount,
    ...USER_PROVIDERS,
    BearerStrategy,
    { provide: APP_GUARD, useClass: BearerGuard },
    AccountCommand,
    AccountCreateCommand,
    AccountSetUpLinkCommand,
    KeyAccessCommand,
    KeyCommand,
    KeyCreateCommand,
    KeyListCommand,
    KeyRestrictCommand,
    KeyRevokeCommand,
    KeyRotateCommand,
  ],
  exports: [
    AccountQuota,
    AccountsRepository,
    AccountsService,
    ApiKeysService,
    AuditLog,
    CallerName,
    CreateAccount,
    MadeAccess,
    PasswordHasher,
    ...USER_SERVICES,
  ],
})
export class AccountsModule {}
