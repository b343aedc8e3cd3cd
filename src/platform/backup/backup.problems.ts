import { defineProblem } from '../http/problem.js';

export const BACKUP_EMBEDDED_ONLY = defineProblem({
  code: 'backup_embedded_only',
  status: 409,
  title: 'The service backs up only the embedded database',
  description: 'To back up a PostgreSQL server, use `pg_dump` and `pg_restore`, and then `finish-restore`.',
});

export const BACKUP_EXISTS = defineProblem({
  code: 'backup_exists',
  status: 409,
  title: 'The file already exists',
  description: 'A backup replaces an existing file only with `--overwrite`.',
});

export const BACKUP_NOT_WRITTEN = defineProblem({
  code: 'backup_not_written',
  status: 422,
  title: 'The backup could not be written',
  description: 'The folder does not exist or is not writable, or the disk is full.',
});

export const BACKUP_UNUSABLE = defineProblem({
  code: 'backup_unusable',
  status: 422,
  title: 'The file cannot be restored',
  description:
    'The file is missing, is damaged, or is not a backup of this or an older version of the service. The database was not changed.',
});
