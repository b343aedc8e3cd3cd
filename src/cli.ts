import { loadConfig } from '#config';
import { CommandFactory } from 'nest-commander';
import { AppModule } from './app.module.js';
import { reportBootFailure } from './boot-failure.js';

try {
  // eslint-disable-next-line no-restricted-properties -- the entry point hands the environment to config/
  const config = loadConfig({ LOG_LEVEL: 'warn', ...process.env });
  await CommandFactory.run(AppModule.forRoot(config, 'command'), {
    logger: false,
    abortOnError: false,
    cliName: 'npm run -s cli --',
    errorHandler: (error) => {
      // The command line's own complaint was printed already.
      process.exitCode = 'exitCode' in error ? Number(error.exitCode) : 1;
    },
    serviceErrorHandler: reportBootFailure,
  });
} catch (error) {
  reportBootFailure(error);
}
