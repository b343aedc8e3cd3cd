import { defineProblem } from '../http/problem.js';

export const BACKUP_EMBEDDED_ONLY = defineProblem({
  code: 'backup_embedded_only',
  status: 409,
  title: 'Only the embedded database is backed up by the service',
  description: 'A PostgreSQL server has its own tools: use `pg_dump` and `pg_restore`.',
});

export const BACKUP_EXISTS = defineProblem({
  code: 'backup_exists',
  status: 409,
  title: 'There is a file of this name already',
  description: 'A backup replaces no file unless it is told to, with `--overwrite`.',
});

export const BACKUP_NOT_WRITTEN = defineProblem({
  code: 'backup_not_written',
  status: 422,
  title: 'The backup could not be written',
  description: 'The file system refused it: there is no such folder, no right to write there, or no room.',
});

export const BACKUP_UNUSABLE = defineProblem({
  code: 'backup_unusable',
  status: 422,
  title: 'This file cannot be restored',
  description:
    'It is missing, damaged, or not a backup of this version of the service or an older one. The database was left as it is.',
});
