import { UnitOfWork } from '#platform/database/unit-of-work';
import { type INestApplication, Logger } from '@nestjs/common';
import { SetUp } from '../accounts/users/set-up.js';

/**
 * Logs the link that creates the first account of a new installation. The link expires once an account exists.
 *
 * @param url base URL of the service
 */
export async function logSetUpLink(app: INestApplication, url: string): Promise<void> {
  const setUp = app.get(SetUp);
  await app.get(UnitOfWork).snapshot(async () => {
    if (!(await setUp.isNeeded())) return;
    const { path } = await setUp.link();
    new Logger('LocalRankingService').log(`No account exists yet. Create the first one at ${url}${path}`);
  });
}
