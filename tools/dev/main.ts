import chokidar from 'chokidar';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createServer as createViteServer } from 'vite';
import { isServiceSource, SERVICE_FOLDERS, ServiceOutput } from './compile.js';
import { freePort } from './free-port.js';
import { passOn } from './front.js';
import { Service } from './service.js';

/** `npm run dev`: one port for the service, restarted on a change, and the web client, reloaded on a change. */

const { values } = parseArgs({ options: { inspect: { type: 'boolean', default: false } } });
const PLACE_INDEX = 'dist/data/openstreetmap-places.json.br';
const EMPTY_DATABASE = 'dist/data/empty-database.tar.br';
const LOCKFILE = 'package-lock.json';
/** An editor may write a file twice, and a formatter writes many. */
const GATHER_MS = 25;

const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['PORT'] ?? 3000);
const origin = `http://${host}:${port}`;
const log = (line: string): void => void process.stdout.write(`[dev] ${line}\n`);

const output = new ServiceOutput();
/** Files that do not compile, with the error. */
const broken = new Map<string, string>();
const changed = new Set<string>();
let needsRestart = true;
/** Settles when every change that was seen is compiled and its restart has begun. */
let applied: Promise<void> = Promise.resolve();
const servicePort = await freePort();
const service = new Service({
  log,
  inspect: values.inspect,
  packages: () => output.importedPackages(),
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(servicePort),
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? origin,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? 'node_modules/.cache/dev',
  },
});

const front = createHttpServer();
const vite = await createViteServer({
  configFile: 'vite.web.config.ts',
  logLevel: 'warn',
  server: { middlewareMode: true, ws: { server: front } },
});
front.on('request', (incoming, outgoing) => {
  const isWebClient = /^\/dashboard(?!\/api)(?=[/?]|$)/.test(incoming.url ?? '');
  if (isWebClient) vite.middlewares(incoming, outgoing);
  else void passOn(incoming, outgoing, { ready: settled, port: servicePort });
});

// The port first: a second `dev` fails here, before it touches dist/.
front.listen(port, host);
await once(front, 'listening');

if (!existsSync(PLACE_INDEX)) throw new Error(`${PLACE_INDEX} is missing. Run npm run build once.`);
// Its migrations may be older than the sources.
rmSync(EMPTY_DATABASE, { force: true });
// The watch begins before the compiler reads, so no change is lost in between.
const watcher = chokidar.watch([...SERVICE_FOLDERS, LOCKFILE], { ignoreInitial: true });
watcher.on('all', (_event, path) => {
  noteChange(path);
});
applied = once(watcher, 'ready').then(startFirst);

async function startFirst(): Promise<void> {
  for (const { path, error } of await output.compileAll()) broken.set(path, error);
  restartIfNeeded([]);
}

function noteChange(file: string): void {
  if (!isServiceSource(file) && file !== LOCKFILE) return;
  if (changed.size === 0) applied = Promise.all([applied, sleep(GATHER_MS)]).then(applyChanges);
  changed.add(file);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    front.close();
    void Promise.all([service.close(), vite.close()]).then(() => process.exit(0));
  });
}

async function settled(): Promise<boolean> {
  await applied;
  return service.ready();
}

async function applyChanges(): Promise<void> {
  const files = [...changed];
  changed.clear();
  for (const file of files) await apply(file);
  restartIfNeeded(files);
}

async function apply(file: string): Promise<void> {
  if (file === LOCKFILE) {
    service.discardStandby();
    needsRestart = true;
  } else if (existsSync(file)) {
    const { differs, error } = await output.compile(file);
    needsRestart ||= differs;
    if (error === undefined) broken.delete(file);
    else broken.set(file, error);
  } else {
    output.remove(file);
    broken.delete(file);
    needsRestart = true;
  }
}

/** Starts a restart and does not wait for its end. */
function restartIfNeeded(files: readonly string[]): void {
  for (const [path, error] of broken) log(`${path} does not compile: ${error}`);
  if (broken.size > 0) {
    log('the service restarts when every file compiles');
  } else if (needsRestart || !service.isListening) {
    needsRestart = false;
    const began = performance.now();
    void service.restart().then((listens) => {
      const after = `${Math.round(performance.now() - began)} ms`;
      if (listens && files.length === 0) log(`${origin}/dashboard and ${origin}/docs`);
      else if (listens) log(`restarted in ${after}: ${files.join(', ')}`);
    });
  }
}
