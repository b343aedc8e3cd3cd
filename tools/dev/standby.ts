import inspector from 'node:inspector';

/** What `Service` sends: first the packages to load, later the order to start. */
export type Order = { readonly load: readonly string[] } | { readonly inspect: boolean };

/**
 * A process that has loaded the packages of the service and waits to become the service. Loading them takes longer than
 * everything else of a start.
 */
let loaded = Promise.resolve();

process.on('message', (order: Order) => {
  if ('load' in order) loaded = load(order.load);
  else void loaded.then(() => start(order.inspect));
});
// `dev` has ended, so nothing else would stop this process.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

/** One after another: a CommonJS package must not require a module that is half loaded. */
async function load(specifiers: readonly string[]): Promise<void> {
  for (const specifier of specifiers) {
    // The service reports a package that is missing; here it is only early.
    await import(specifier).catch(() => undefined);
  }
}

async function start(inspect: boolean): Promise<void> {
  if (inspect) inspector.open(Number(process.env['INSPECT_PORT'] ?? 9229), '127.0.0.1');
  try {
    await import(new URL('../../dist/src/main.js', import.meta.url).href);
    process.send?.('listening');
    process.channel?.unref();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}
