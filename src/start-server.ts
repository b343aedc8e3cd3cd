import { configWarnings, loadConfig } from '#config';
import { Logger } from '@nestjs/common';
import { reportBootFailure } from './boot-failure.js';
import { limitShutdown } from './limit-shutdown.js';

try {
  // eslint-disable-next-line no-restricted-properties -- the entry point hands the environment to config/
  const config = loadConfig(process.env);
  // Imported after the configuration is validated, so that its errors are reported at once.
  const [{ createServer }, { logSetUpLink }] = await Promise.all([
    import('./server.js'),
    import('./dashboard/log-set-up-link.js'),
  ]);
  const app = await createServer(config);
  limitShutdown(config.shutdownSeconds);
  await app.listen(config.port, config.host);
  const url = await app.getUrl();
  new Logger('LocalRankingService').log(`Listening on ${url} (API reference: ${url}/docs)`);
  for (const warning of configWarnings(config)) new Logger('Configuration').warn(warning);
  await logSetUpLink(app, config.publicUrl ?? url);
} catch (error) {
  reportBootFailure(error);
}
