import { UnitOfWork } from '#platform/database/unit-of-work';
import { type INestApplication, Logger } from '@nestjs/common';
import { SetUp } from '../accounts/users/set-up.js';

/**
 * Tells whoever reads the log of a new installation where the first account is opened. Nobody else sees the link, and
 * it is dead once there is an account.
 *
 * @param url where people find the service
 */
export async function announceSetUp(app: INestApplication, url: string): Promise<void> {
  const setUp = app.get(SetUp);
  await app.get(UnitOfWork).snapshot(async () => {
    if (!(await setUp.isNeeded())) return;
    const { path } = await setUp.link();
    new Logger('LocalRankingService').log(`Nobody has an account yet. Open the first one at ${url}${path}`);
  });
}
