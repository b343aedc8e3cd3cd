import { UnitOfWork } from '#platform/database/unit-of-work';
import type { INestApplicationContext } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import { ApiKeysService } from '../../src/accounts/api-keys.service.js';
import { CreateAccount } from '../../src/accounts/create-account.js';
import { OpenAccount } from '../../src/accounts/open-account.js';
import { PasswordHasher } from '../../src/accounts/users/password-hasher.js';
import { Passwords } from '../../src/accounts/users/passwords.js';

/** Hashes passwords with a hundredth of the cost, because the suites create thousands of accounts. */
class QuickHasher extends PasswordHasher {
  override hash(password: string): Promise<string> {
    return hash(password.normalize('NFC'), { memoryCost: 64, timeCost: 1 });
  }
}

/** Creates accounts whose passwords are hashed quickly. The hasher of the service is unchanged. */
export function quickAccounts(app: INestApplicationContext): CreateAccount {
  const passwords = new Passwords(new QuickHasher());
  return new CreateAccount(app.get(UnitOfWork), passwords, app.get(OpenAccount), app.get(ApiKeysService));
}
