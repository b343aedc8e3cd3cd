import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../tools/dev/free-port.js';
import { scratchFolder } from './scratch.js';

/** How a proxy is run here: its program is given a file with the block of the guide. */
interface Recipe {
  /** Adds what a whole configuration needs around the block of the guide. */
  readonly wrap: (block: string, folder: string, compression: string) => string;
  /** Lines that make this proxy compress JSON, by encoding. They go where `wrap` puts them. */
  readonly compression: Readonly<Record<string, string>>;
  readonly command: (file: string, folder: string) => readonly string[];
}

const GUIDE = join(import.meta.dirname, '../../docs/guides/behind-a-proxy.md');
/** nginx and Apache give their temporary files to another user, who could not write here, if they are started by root. */
const IS_ROOT = process.getuid?.() === 0;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const APACHE_MODULES = ['mpm_event', 'authz_core', 'filter', 'proxy', 'proxy_http', 'deflate', 'brotli'];

const RECIPES = {
  nginx: {
    wrap: (block, folder, compression) => `
      ${IS_ROOT ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1;
      events { worker_connections 128; }
      http {
        access_log off;
        ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        ${compression}
        ${block}
      }`,
    compression: { gzip: 'gzip on; gzip_types *; gzip_proxied any; gzip_min_length 1;' },
    command: (file) => ['-c', file],
  },
  apache: {
    wrap: (block, folder, compression) => `
      ServerRoot ${folder}
      DefaultRuntimeDir ${folder}
      PidFile ${folder}/pid
      ErrorLog ${folder}/log
      ${APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
      Listen ${/<VirtualHost \*:(\d+)>/.exec(block)?.[1] ?? ''}
      ${block.replace('</VirtualHost>', `${compression}\n</VirtualHost>`)}`,
    compression: { gzip: 'SetOutputFilter DEFLATE', br: 'SetOutputFilter BROTLI_COMPRESS' },
    command: (file) => ['-D', 'FOREGROUND', '-f', file],
  },
  haproxy: {
    wrap: (block, _, compression) =>
      `global\n  maxconn 128\n${block.replace('backend ranking\n', `backend ranking\n${compression}\n`)}\n`,
    compression: { gzip: '  compression algo gzip\n  compression type application/json' },
    command: (file) => ['-db', '-f', file],
  },
  caddy: {
    wrap: (block, folder, compression) =>
      `{\n  admin off\n  auto_https off\n  storage file_system ${folder}\n}\n${block.replace('{\n', `{\n${compression}\n`)}`,
    compression: {
      gzip: '  encode {\n gzip\n minimum_length 1\n match {\n header Content-Type application/json*\n }\n }',
    },
    command: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  lighttpd: {
    wrap: (block, folder, compression) =>
      `server.document-root = "${folder}"\nserver.errorlog = "${folder}/log"\nserver.pid-file = "${folder}/pid"\n${block}\n${compression}\n`,
    compression: {
      gzip: 'server.modules += ("mod_deflate")\ndeflate.mimetypes = ("application/json", "text/html")\ndeflate.allowed-encodings = ("gzip")\ndeflate.min-compress-size = 1',
    },
    command: (file) => ['-D', '-f', file],
  },
} as const satisfies Record<string, Recipe>;

export type ProxyName = keyof typeof RECIPES;

/** Each proxy with each encoding that it can add. */
export const COMPRESSING = (Object.keys(RECIPES) as ProxyName[]).flatMap((name) =>
  Object.keys(RECIPES[name].compression).map((encoding) => [name, encoding] as const),
);

/** A real proxy before the service, with the configuration of the guide. */
export class FrontProxy {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  /** @param encoding null for the configuration as the guide has it, without compression */
  static async start(
    name: ProxyName,
    program: string,
    servicePort: number,
    encoding: string | null = null,
  ): Promise<FrontProxy> {
    const recipe: Recipe = RECIPES[name];
    const folder = scratchFolder(`${name}-`);
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'www'));
    const port = await freePort();
    const block = blockOf(name)
      .replaceAll(/\b3000\b/g, String(servicePort))
      .replaceAll(/\b80\b/g, String(port))
      .replace('http://ranking.example.com', 'http://127.0.0.1');
    const file = join(folder, 'configuration');
    writeFileSync(
      file,
      recipe.wrap(block, folder, encoding === null ? '' : (recipe.compression[encoding] ?? '')),
    );
    const child = spawn(program, recipe.command(file, folder), {
      cwd: folder,
      env: { HOME: folder, PATH: process.env['PATH'] },
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (log += text.toString()));
    const proxy = new FrontProxy(child, folder, `http://127.0.0.1:${port}`);
    for (let tries = 0; !(await accepts(port)); tries++) {
      if (child.exitCode !== null || tries > 200) {
        await proxy.stop();
        throw new Error(`${name} does not start: ${log}`);
      }
      await setTimeout(50);
    }
    return proxy;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGTERM');
      await once(this.child, 'exit');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Returns the configuration of this proxy in the guide. */
function blockOf(name: string): string {
  const [, block] = new RegExp('```' + name + '\\n([^]*?)```').exec(readFileSync(GUIDE, 'utf8')) ?? [];
  if (block === undefined) throw new Error(`The guide has no configuration of ${name}.`);
  return block;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => {
        resolve(false);
      });
  });
}
