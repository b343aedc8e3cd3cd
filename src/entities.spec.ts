import { declarations } from '#platform/backup/access-declarations';
import { expect, it } from 'vitest';
import { ENTITIES } from './entities.js';

/** A restore loads the entities only: not the application, which may be unable to start. */
it('the files of the entities declare every table that a restore changes', () => {
  expect(ENTITIES.length).toBeGreaterThan(30);
  const changed = declarations().flatMap(([table, { kind }]) =>
    kind === 'none' ? [] : [`${table}: ${kind}`],
  );
  expect(changed).toEqual([
    'api_key: grant',
    'app_user: grant',
    'default_channel: mirror',
    'feed: grant',
    'installation: renews',
    'invitation: grant',
    'invoice_counter: counter',
    'mail_consent: ends',
    'report_run: grant',
    'report_schedule: grant',
    'report_share: grant',
    'scan_share: grant',
    'schedule: grant',
    'user_session: ends',
    'webhook_delivery: grant',
    'webhook_endpoint: grant',
    'webhook_secret: mirror',
  ]);
});
