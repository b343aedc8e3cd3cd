import { configWarnings, loadConfig } from '#config';
import { beginDataFolder } from '#platform/database/data-folder';
import { compilePglite } from '#platform/database/embedded/pglite-wasm';
import { useOutboundProxy } from '#platform/outbound/outbound-proxy';
import { Logger } from '@nestjs/common';
import { reportBootFailure } from './boot-failure.js';
import { limitShutdown } from './limit-shutdown.js';

try {
  // eslint-disable-next-line no-restricted-properties -- the entry point hands the environment to config/
  const config = loadConfig(process.env);
  if (config.database.kind === 'embedded') {
    // Other threads compile the database and unpack the first one while this thread loads the code.
    void compilePglite().catch(() => undefined);
    beginDataFolder(config.database.dataDir);
  }
  // Imported after the configuration is validated, so that its errors are reported at once.
  const [{ createServer }, { logSetUpLink }] = await Promise.all([
    import('./server.js'),
    import('./dashboard/log-set-up-link.js'),
  ]);
  await useOutboundProxy(config.outboundProxy);
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
