import { randomBytes, randomUUID } from 'node:crypto';
import { runCommandHere } from '../../support/command-line.js';
import { createDatabase, type DatabaseSize, type TestDatabase } from '../../support/databases.js';
import { ServiceProcess } from '../../support/processes.js';
import { Secrets } from '../../support/secrets.js';
import { until } from '../../support/wait.js';

export const newSecret = (): string => randomBytes(24).toString('hex');

export interface Answer {
  readonly status: number;
  /** Headers and body. */
  readonly text: string;
}

/** A service at the most verbose log level with an account, and all their secrets. */
export class VerboseService {
  readonly secrets = new Secrets();
  private requests = 0;

  private constructor(
    readonly env: Readonly<Record<string, string>>,
    private readonly database: TestDatabase,
    private readonly service: ServiceProcess,
  ) {}

  static async start(size: DatabaseSize): Promise<VerboseService> {
    const database = await createDatabase(size);
    const env: Record<string, string> = { ...database.env, SECRET_KEY: newSecret(), TRUST_PROXY: '1' };
    const databaseUrl = new URL(env['DATABASE_URL'] ?? 'none:');
    if (env['DATABASE_URL'] !== undefined) {
      databaseUrl.password = newSecret();
      env['DATABASE_URL'] = databaseUrl.href;
    }
    const service = await ServiceProcess.start({ ...env, LOG_LEVEL: 'trace' });
    const started = new VerboseService(env, database, service);
    started.secrets.add('SECRET_KEY', env['SECRET_KEY'] ?? '');
    if (databaseUrl.password !== '')
      started.secrets.add('the password of the database', databaseUrl.password);
    return started;
  }

  /** Returns the whole log up to now. The service logs a request after its answer, so a last request marks the end. */
  async output(): Promise<string> {
    const end = `/nowhere-${randomUUID()}`;
    await this.send('GET', end, {});
    return until(
      () => Promise.resolve(this.service.log()),
      (log) => log.includes(end),
    );
  }

  /** Runs a command beside the service. Its output is meant for the operator and is not searched. */
  async command(...args: string[]): Promise<Record<string, string>> {
    const { stdout } = await runCommandHere(this.env, ...args, '--json');
    return JSON.parse(stdout) as Record<string, string>;
  }

  async newAccount(): Promise<{ key: string; password: string }> {
    const made = await this.command('account', 'create', '--email', 'a@example.com', '--plan', 'agency');
    return {
      key: this.secrets.add('the live key', made['api_key'] ?? ''),
      password: this.secrets.add('the password of the owner', made['password'] ?? ''),
    };
  }

  async send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
    const answer = await fetch(this.service.url + path, {
      method,
      headers: { 'x-forwarded-for': `192.0.2.${this.requests++ % 256}`, ...headers },
      body: body ?? null,
      redirect: 'manual',
    });
    return { status: answer.status, text: JSON.stringify([...answer.headers]) + (await answer.text()) };
  }

  async stop(): Promise<void> {
    await this.service.end('SIGTERM');
    await this.database.remove();
  }
}
