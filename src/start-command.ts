import { reportBootFailure } from './boot-failure.js';
import { runCommand } from './run-command.js';

try {
  // eslint-disable-next-line no-restricted-properties -- the entry point hands the environment to config/
  await runCommand(process.env, process.argv.slice(2));
} catch (error) {
  reportBootFailure(error);
}
