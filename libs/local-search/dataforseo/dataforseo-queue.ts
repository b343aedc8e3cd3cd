import { parseJson } from '#libs/place-identity';
import { gunzipSync } from 'node:zlib';
import { unreadable } from '../http/errors.js';
import { fieldsOf, listOf } from '../http/read-fields.js';
import { ProviderError } from '../port/provider-error.js';
import type { LocalSearchOutcome } from '../port/search-provider.js';
import type { Delivered, Posted, QueuedSearch, QueuedTask, SearchQueue } from '../port/search-queue.js';
import { type DataForSeoAccount, DataForSeoClient } from './dataforseo-client.js';
import { DATAFORSEO, errorOfTask, PENDING, TASK_CREATED } from './dataforseo-errors.js';
import { readOutcome } from './dataforseo-places.js';
import { postedBetween, type Priority, queuedTask } from './dataforseo-requests.js';
import { type Engine, ENGINES } from './engines.js';

const ID_LIST = '/v3/serp/id_list';
/** Of the list of IDs. */
const PAGE_SIZE = 1000;
const MAX_PAGES = 20;

/**
 * Google Maps or its Local Finder through DataForSEO in standard mode. Tasks take about five minutes, or one minute with priority, and are stored
 * for a month.
 *
 * @see https://docs.dataforseo.com/v3/serp/google/maps/task_post
 */
export class DataForSeoQueue implements SearchQueue {
  readonly name = 'dataforseo';
  readonly batchSize = 100;
  private readonly client: DataForSeoClient;

  constructor(
    account: DataForSeoAccount,
    private readonly priority: Priority,
    private readonly engine: Engine = ENGINES.maps,
    /** Milliseconds since the epoch. */
    private readonly now: () => number = Date.now,
  ) {
    this.client = new DataForSeoClient(account);
  }

  async post(searches: readonly QueuedSearch[], signal?: AbortSignal): Promise<Posted[]> {
    const tasks = searches.map((search) => queuedTask(search, this.priority, this.engine));
    const response = await this.client.send({ path: `${this.engine.path}/task_post`, tasks, signal });
    const created = listOf(fieldsOf(response.body)['tasks']).map(fieldsOf);
    // Some tasks may be refused. The tag identifies the search of a task.
    const byTag = new Map(created.map((task) => [fieldsOf(task['data'])['tag'], task]));
    return searches.map(({ tag }) => {
      const task = byTag.get(tag);
      const { id, status_code: status } = task ?? {};
      if (status === TASK_CREATED && typeof id === 'string') return { id };
      // A search without a task is not refused: it may have been charged.
      if (!task) throw unreadable(DATAFORSEO, 'did not report the state of a task');
      const refusal = errorOfTask(task, response);
      if (!refusal) throw unreadable(DATAFORSEO, 'created a task without an ID');
      return { refusal };
    });
  }

  async posted([from, to]: readonly [Date, Date], signal?: AbortSignal): Promise<QueuedTask[]> {
    const tasks: QueuedTask[] = [];
    // A period that ends in the future is rejected with 40501.
    const between = [from, new Date(Math.min(to.getTime(), this.now()))] as const;
    for (let page = 0; page < MAX_PAGES; page++) {
      const task = postedBetween(between, { limit: PAGE_SIZE, offset: page * PAGE_SIZE });
      const { body } = await this.client.sendTask({ path: ID_LIST, tasks: [task], signal });
      const listed = resultsOf(body);
      tasks.push(...listed.flatMap((one) => taskOf(one['id'], fieldsOf(one['metadata'])['tag'])));
      if (listed.length < PAGE_SIZE) return tasks;
    }
    throw unreadable(DATAFORSEO, `lists more than ${MAX_PAGES * PAGE_SIZE} tasks`);
  }

  async ready(signal?: AbortSignal): Promise<QueuedTask[]> {
    const { body } = await this.client.sendTask({ path: `${this.engine.path}/tasks_ready`, signal });
    return resultsOf(body).flatMap(({ id, tag }) => taskOf(id, tag));
  }

  async fetch(
    { id, depth }: { id: string; depth: number },
    signal?: AbortSignal,
  ): Promise<LocalSearchOutcome | null> {
    const path = `${this.engine.path}/task_get/advanced/${encodeURIComponent(id)}`;
    const response = await this.client.send({ path, signal });
    const [task] = listOf(fieldsOf(response.body)['tasks']);
    if (PENDING.has(fieldsOf(task)['status_code'])) return null;
    const error = errorOfTask(task, response);
    if (error) throw error;
    return readOutcome(response.body, depth, this.engine);
  }

  readPostback(postback: Uint8Array, depth: number): Delivered {
    const body = readPostback(postback);
    const [task] = listOf(fieldsOf(body)['tasks']).map(fieldsOf);
    const [known] = taskOf(task?.['id'], fieldsOf(task?.['data'])['tag']);
    if (!known) throw unreadable(DATAFORSEO, 'sent a postback that is not the result of a task');
    return { ...known, outcome: outcomeOf(task, body, depth, this.engine) };
  }
}

function outcomeOf(task: unknown, body: unknown, depth: number, engine: Engine): Delivered['outcome'] {
  const error = errorOfTask(task, { retryAfterSeconds: undefined });
  if (error) return error;
  try {
    return readOutcome(body, depth, engine);
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

function resultsOf(body: unknown) {
  const [task] = listOf(fieldsOf(body)['tasks']);
  return listOf(fieldsOf(task)['result']).map(fieldsOf);
}

/** Ignores tasks without a tag, which this service did not create. */
function taskOf(id: unknown, tag: unknown): QueuedTask[] {
  return typeof id === 'string' && typeof tag === 'string' ? [{ id, tag }] : [];
}

/** A hundred results take less than half a megabyte. */
const MAX_BYTES = 5 * 1024 * 1024;
const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * Parses the JSON of a postback, which is compressed with or without a header that says so.
 *
 * @throws ProviderError `invalid_response` for anything else, and for more than 5 MiB
 */
export function readPostback(body: Uint8Array): unknown {
  try {
    const bytes = GZIP.equals(body.subarray(0, 2)) ? gunzipSync(body, { maxOutputLength: MAX_BYTES }) : body;
    return parseJson(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw unreadable(DATAFORSEO, 'sent a postback that is not JSON');
  }
}
