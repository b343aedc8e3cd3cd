import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { FakeSerpApi, serpApiPlace } from '../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { freePort } from '../../tools/dev/free-port.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';
import { type RedisServer, startRedis } from '../support/redis.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { Balancer } from './balancer.js';
import { ManagedProcess } from './managed-process.js';

const APIS = 2;
const LATENCY_MS = 20;

export interface InstallationOptions {
  readonly postgresBinaries: string;
  readonly redisBinary: string;
  /** The folder with the built programs `main.js`, `worker.js` and `cli.js`. */
  readonly programs: string;
  readonly workers: number;
  /** Further variables of all processes. */
  readonly env?: Env;
  /** Runs an administration command; defaults to the program `cli.js`. */
  readonly runCommand?: (env: Env, ...args: string[]) => Promise<{ readonly stdout: string }>;
}

type Env = Readonly<Record<string, string>>;

/** An account of the installation, with a webhook endpoint for all events. */
export interface Customer {
  readonly accountId: number;
  readonly key: string;
}

/** PostgreSQL, Redis, two processes with the API behind a balancer, workers, a provider and a receiver of webhooks. */
export class Installation {
  /** Webhooks whose signature was wrong when they arrived. */
  readonly signatureProblems: string[] = [];

  private constructor(
    readonly env: Env,
    /** The folder of the logs of all processes. */
    readonly logs: string,
    readonly postgres: PostgresServer,
    private redis: RedisServer,
    private readonly redisBinary: string,
    readonly provider: FakeSerpApi,
    readonly receiver: WebhookReceiver,
    readonly apiPorts: readonly number[],
    readonly balancer: Balancer,
    /** By name: `api 1`, `worker 1`. */
    readonly processes: Map<string, ManagedProcess>,
    private programs: string,
    private readonly runCommand: InstallationOptions['runCommand'],
  ) {}

  static async start(options: InstallationOptions): Promise<Installation> {
    const { postgresBinaries, redisBinary, programs, workers } = options;
    const logs = mkdtempSync(join(tmpdir(), 'lrs-chaos-'));
    const [postgres, redis, provider, receiver] = await Promise.all([
      startPostgres(postgresBinaries),
      startRedis(redisBinary),
      FakeSerpApi.start({
        places: Array.from({ length: 20 }, (_, index) => serpApiPlace(index + 1)),
        latencyMs: LATENCY_MS,
      }),
      WebhookReceiver.start(),
    ]);
    const env = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SECRET_KEY: 'for-tests-only-'.padEnd(64, '0'),
      WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true',
      SERPAPI_MAX_RPS: '100',
      NODE_COMPILE_CACHE: join(tmpdir(), 'lrs-compile-cache'),
      ...provider.env,
      ...options.env,
    };
    const apiPorts: number[] = [];
    for (let api = 0; api < APIS; api++) apiPorts.push(await freePort());
    const balancer = await Balancer.start(apiPorts);
    const processes = new Map<string, ManagedProcess>();
    const installation = new Installation(
      env,
      logs,
      postgres,
      redis,
      redisBinary,
      provider,
      receiver,
      apiPorts,
      balancer,
      processes,
      programs,
      options.runCommand,
    );
    for (const name of installation.names(workers)) {
      processes.set(name, installation.createProcess(name));
    }
    const [first, ...others] = processes.values();
    // One process migrates the schema before the others start.
    await first?.start();
    await Promise.all(others.map((process) => process.start()));
    return installation;
  }

  process(name: string): ManagedProcess {
    const process = this.processes.get(name);
    if (!process) throw new Error(`no process ${name}`);
    return process;
  }

  /** Uses the programs of this folder for commands, and for each process that `replace` starts. */
  useVersion(programs: string): void {
    this.programs = programs;
  }

  /** Starts a process of the present version in place of the process of this name, which has ended. */
  async replace(name: string): Promise<void> {
    const process = this.createProcess(name);
    this.processes.set(name, process);
    await process.start();
  }

  /** Returns the port of a process; null for a worker. */
  portOf(name: string): number | null {
    const [kind, number] = name.split(' ');
    return kind === 'api' ? (this.apiPorts[Number(number) - 1] ?? null) : null;
  }

  private createProcess(name: string): ManagedProcess {
    const port = this.portOf(name);
    return new ManagedProcess({
      name,
      program: join(this.programs, port === null ? 'worker.js' : 'main.js'),
      env: port === null ? this.env : { ...this.env, PORT: String(port) },
      logFile: join(this.logs, `${name.replace(' ', '-')}.log`),
    });
  }

  killRedis(): Promise<void> {
    return this.redis.stop();
  }

  /** Starts Redis again, without its data. */
  async restartRedis(): Promise<void> {
    this.redis = await startRedis(this.redisBinary, Number(new URL(this.redis.url).port));
  }

  /** Runs an administration command. @returns its JSON */
  async command(...args: string[]): Promise<Record<string, unknown>> {
    const run = this.runCommand ?? this.runProgram;
    const { stdout } = await run(this.env, ...args, '--json');
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  private readonly runProgram = (env: Env, ...args: string[]): Promise<{ stdout: string }> =>
    promisify(execFile)(process.execPath, [join(this.programs, 'cli.js'), ...args], {
      env: { PATH: process.env['PATH'], ...env },
    });

  async createCustomer(number: number): Promise<Customer> {
    const email = `customer-${number}@example.com`;
    const account = await this.command('account', 'create', '--email', email, '--plan', 'agency');
    const accountId = Number(account['account_id']);
    const path = `/hooks/${number}`;
    const endpoint = ['--account', String(accountId), '--url', this.receiver.url(path)];
    const { secret } = await this.command('webhook', 'add', ...endpoint);
    const webhook = new Webhook(String(secret));
    this.receiver.on(path, (response, { body, headers }) => {
      try {
        webhook.verify(body, headers as Record<string, string>);
      } catch (error) {
        this.signatureProblems.push(`a webhook at ${path}: ${String(error)}`);
      }
      response.end();
    });
    return { accountId, key: String(account['api_key']) };
  }

  async stop(): Promise<void> {
    await Promise.all([...this.processes.values()].map((one) => one.stop('SIGTERM')));
    await this.balancer.stop();
    await Promise.all([this.provider.stop(), this.receiver.stop(), this.redis.stop(), this.postgres.stop()]);
  }

  private names(workers: number): string[] {
    return [
      ...this.apiPorts.map((_, index) => `api ${index + 1}`),
      ...Array.from({ length: workers }, (_, index) => `worker ${index + 1}`),
    ];
  }
}
