import { loadConfig } from '#config';
import { reportBootFailure } from './boot-failure.js';
import { createServer } from './server.js';

try {
  // eslint-disable-next-line no-restricted-properties -- the entry point hands the environment to config/
  const config = loadConfig(process.env);
  const app = await createServer(config);
  await app.listen(config.port, config.host);
} catch (error) {
  reportBootFailure(error);
}
