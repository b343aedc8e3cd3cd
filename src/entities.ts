import { Account } from './accounts/account.entity.js';
import { ApiKey } from './accounts/api-key.entity.js';
import { AppUser } from './accounts/app-user.entity.js';
import { Business } from './businesses/business.entity.js';
import { Scan } from './scanning/scan.entity.js';

/** Every entity of the application. */
export const ENTITIES = [Account, AppUser, ApiKey, Business, Scan];
