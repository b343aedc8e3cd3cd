import { inject } from 'vitest';
import { FakeSerpApi, serpApiPlace } from '../../../libs/local-search/serpapi/testing/fake-serpapi.js';
import { newKey } from '../../support/command-line.js';
import { createDatabase, type TestDatabase } from '../../support/databases.js';
import { ServiceProcess } from '../../support/processes.js';
import { businessAt } from '../../support/steps.js';
import { until } from '../../support/wait.js';

const SHOP = { name: 'Shop 1', lat: 40.7001, lng: -74 };

/** The path of `redis-server`; empty if it is missing, and the suite is skipped. */
export const REDIS_BINARY = (): string => inject('components').redis ?? '';

/** A PostgreSQL database and a provider, for services on a Redis of the test. */
export class RedisInstallation {
  private readonly services: ServiceProcess[] = [];
  private key = '';
  private businessId = 0;

  private constructor(
    private readonly database: TestDatabase,
    private readonly provider: FakeSerpApi,
  ) {}

  static async create(): Promise<RedisInstallation> {
    const places = Array.from({ length: 20 }, (_, index) => serpApiPlace(index + 1));
    return new RedisInstallation(await createDatabase('postgresql'), await FakeSerpApi.start({ places }));
  }

  env(redis: Readonly<Record<string, string>>): Record<string, string> {
    return { ...this.database.env, ...this.provider.env, SERPAPI_MAX_RPS: '100', ...redis };
  }

  /** Starts a service. @param redis its variables of Redis */
  async start(redis: Readonly<Record<string, string>>): Promise<ServiceProcess> {
    const service = await ServiceProcess.start(this.env(redis));
    this.services.push(service);
    return service;
  }

  /** Requests a scan of nine pins. @returns its path */
  async requestScan(service: ServiceProcess): Promise<string> {
    if (this.key === '') {
      this.key = await newKey(this.env({}));
      const { body } = await service.post('/api/v1/businesses', this.key, businessAt(SHOP));
      this.businessId = Number(body['id']);
    }
    const grid = { business_id: this.businessId, keyword: 'pizza', grid_size: 3, radius_miles: 1 };
    const { status, body } = await service.post('/api/v1/scans', this.key, grid);
    if (status !== 202) throw new Error(`POST /scans: ${status} ${JSON.stringify(body)}`);
    return `/api/v1/scans/${String(body['id'])}`;
  }

  /** Waits for the end of a scan. @returns its status */
  async statusOf(service: ServiceProcess, scan: string): Promise<unknown> {
    const { body } = await until(
      () => service.get(scan, this.key),
      ({ body: { status } }) => status !== 'queued' && status !== 'running',
    );
    return body['status'];
  }

  /** Scans from the request to the end. @returns the status of the scan */
  async scan(service: ServiceProcess): Promise<unknown> {
    return this.statusOf(service, await this.requestScan(service));
  }

  /** @throws Error if a service has ended on its own */
  async remove(): Promise<void> {
    const ends = await Promise.allSettled(this.services.map((service) => service.end('SIGTERM')));
    await this.provider.stop();
    await this.database.remove();
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
