import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The timer that measures the lag of the event loop wakes an idle process: at its default of 10 ms, 1 % of a core. */
const LAG_RESOLUTION_MS = 50;

/** Metrics of the service for Prometheus. Labels never contain a customer's data. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly httpRequests = new Histogram({
    name: 'lrs_http_request_duration_seconds',
    help: 'Duration of HTTP requests by path template',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });

  readonly providerRequests = new Histogram({
    name: 'lrs_provider_request_duration_seconds',
    help: 'Duration of searches at a provider; outcome is results, unmeasured or the error code',
    labelNames: ['provider', 'outcome'],
    buckets: SECONDS,
    registers: [this.registry],
  });

  readonly providerPaused = new Gauge({
    name: 'lrs_provider_paused',
    help: '1 while this process sends a provider only probes, because it failed too often in a row',
    labelNames: ['provider'],
    registers: [this.registry],
  });

  readonly providerSpent = new Counter({
    name: 'lrs_provider_spent_total',
    help: 'Cost of the searches and look-ups of this process, in PROVIDER_CURRENCY',
    labelNames: ['provider'],
    registers: [this.registry],
  });

  readonly searchesRepeated = new Counter({
    name: 'lrs_searches_repeated_total',
    help: 'Searches of scans that were repeated because the answer was doubtful',
    labelNames: ['provider'],
    registers: [this.registry],
  });

  readonly searchCacheHits = new Counter({
    name: 'lrs_search_cache_hits_total',
    help: 'Searches that were answered from the cache (SEARCH_CACHE_SECONDS)',
    labelNames: ['provider'],
    registers: [this.registry],
  });

  readonly pins = new Counter({
    name: 'lrs_pins_total',
    help: 'Pins of scans; outcome is found, absent or unmeasured',
    labelNames: ['provider', 'outcome'],
    registers: [this.registry],
  });

  readonly scansWaiting = new Gauge({
    name: 'lrs_scans_waiting',
    help: 'Scans of all processes that wait for a worker, read every 10 seconds; at most 10,000 per provider',
    labelNames: ['provider'],
    registers: [this.registry],
  });

  readonly scans = new Counter({
    name: 'lrs_scans_ended_total',
    help: 'Ended scans by status',
    labelNames: ['status'],
    registers: [this.registry],
  });

  readonly credits = new Counter({
    name: 'lrs_credits_settled_total',
    help: 'Credits reserved by scans that ended; outcome is charged or released',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  readonly leasesLost = new Counter({
    name: 'lrs_leases_lost_total',
    help: 'Scans whose lease this process lost',
    registers: [this.registry],
  });

  readonly webhookAttempts = new Histogram({
    name: 'lrs_webhook_attempt_duration_seconds',
    help: 'Duration of requests to webhook endpoints; outcome is delivered or failed',
    labelNames: ['outcome'],
    buckets: [...SECONDS, 15],
    registers: [this.registry],
  });

  readonly redisDown = new Gauge({
    name: 'lrs_redis_down',
    help: '1 while Redis does not work for this process: new scans wait, and rate limits count per process',
    registers: [this.registry],
  });

  readonly jobs = new Histogram({
    name: 'lrs_job_duration_seconds',
    help: 'Duration of jobs; outcome is done or failed',
    labelNames: ['job', 'outcome'],
    buckets: [...SECONDS, 30, 60, 300],
    registers: [this.registry],
  });

  readonly taskRuns = new Counter({
    name: 'lrs_background_task_runs_total',
    help: 'Runs of background tasks; outcome is done, failed, outage (no database) or stopped (by the shutdown)',
    labelNames: ['task', 'outcome'],
    registers: [this.registry],
  });

  readonly taskSeconds = new Histogram({
    name: 'lrs_background_task_duration_seconds',
    help: 'Duration of runs of background tasks',
    labelNames: ['task'],
    buckets: [...SECONDS, 30, 60, 300],
    registers: [this.registry],
  });

  private pending: Promise<string> | null = null;

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LAG_RESOLUTION_MS });
  }

  /** Returns all metrics as text. Concurrent callers share one text. */
  read(): Promise<string> {
    return (this.pending ??= this.registry.metrics().finally(() => {
      this.pending = null;
    }));
  }
}
