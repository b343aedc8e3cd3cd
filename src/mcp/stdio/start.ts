import { ConfigError, readMcpClientSettings } from '#config';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { Bridge } from './bridge.js';

// Connects an MCP client on stdin and stdout to a running service. Only protocol messages are written to stdout.
try {
  // eslint-disable-next-line no-restricted-properties -- the entry point hands the environment to config/
  const settings = readMcpClientSettings(process.env);
  await new Bridge(settings, new StdioServerTransport(), (fault) => {
    process.stderr.write(`A message of the client was not read: ${fault}\n`);
    // The transport closes after a message that is too large.
    if (fault.includes('maximum size')) process.exitCode = 1;
  }).start();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`Could not start. ${error.message}\n`);
  process.exitCode = 1;
}
