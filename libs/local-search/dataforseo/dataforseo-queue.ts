import { unreadable } from '../http/faults.js';
import { fieldsOf, listOf } from '../http/read-fields.js';
import { ProviderError } from '../provider-error.js';
import type { LocalSearchOutcome } from '../search-provider.js';
import type { Delivered, Posted, QueuedSearch, QueuedTask, SearchQueue } from '../search-queue.js';
import { type DataForSeoAccount, DataForSeoClient } from './dataforseo-client.js';
import { DATAFORSEO, faultOfTask, PENDING, TASK_CREATED } from './dataforseo-faults.js';
import { readOutcome } from './dataforseo-places.js';
import { readPostback } from './dataforseo-postback.js';
import { postedBetween, type Priority, queuedTask } from './dataforseo-requests.js';

const MAPS = '/v3/serp/google/maps';
const ID_LIST = '/v3/serp/id_list';
/** The most of one answer of the list of IDs, and how many answers are read. */
const PAGE_SIZE = 1000;
const MAX_PAGES = 20;

/**
 * Google Maps through DataForSEO, in standard mode: tasks are done in about five minutes, or one with priority, and kept for
 * a month.
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
  ) {
    this.client = new DataForSeoClient(account);
  }

  async post(searches: readonly QueuedSearch[], signal?: AbortSignal): Promise<Posted[]> {
    const tasks = searches.map((search) => queuedTask(search, this.priority));
    const answer = await this.client.ask({ path: `${MAPS}/task_post`, tasks, signal });
    const told = listOf(fieldsOf(answer.body)['tasks']).map(fieldsOf);
    // Some tasks of a request may be refused; each says itself which search it is.
    const byTag = new Map(told.map((task) => [fieldsOf(task['data'])['tag'], task]));
    return searches.map(({ tag }) => {
      const task = byTag.get(tag);
      const { id, status_code: status } = task ?? {};
      if (status === TASK_CREATED && typeof id === 'string') return { id };
      // Whoever hears nothing of a search must not take it for refused: it may have been charged.
      if (!task) throw unreadable(DATAFORSEO, 'did not say what became of a task');
      const refusal = faultOfTask(task, answer);
      if (!refusal) throw unreadable(DATAFORSEO, 'created a task without an ID');
      return { refusal };
    });
  }

  async posted(between: readonly [Date, Date], signal?: AbortSignal): Promise<QueuedTask[]> {
    const tasks: QueuedTask[] = [];
    for (let page = 0; page < MAX_PAGES; page++) {
      const task = postedBetween(between, { limit: PAGE_SIZE, offset: page * PAGE_SIZE });
      const { body } = await this.client.askOne({ path: ID_LIST, tasks: [task], signal });
      const listed = resultsOf(body);
      tasks.push(...listed.flatMap((one) => taskOf(one['id'], fieldsOf(one['metadata'])['tag'])));
      if (listed.length < PAGE_SIZE) return tasks;
    }
    throw unreadable(DATAFORSEO, `lists more than ${MAX_PAGES * PAGE_SIZE} tasks`);
  }

  async ready(signal?: AbortSignal): Promise<QueuedTask[]> {
    const { body } = await this.client.askOne({ path: `${MAPS}/tasks_ready`, signal });
    return resultsOf(body).flatMap(({ id, tag }) => taskOf(id, tag));
  }

  async fetch(
    { id, depth }: { id: string; depth: number },
    signal?: AbortSignal,
  ): Promise<LocalSearchOutcome | null> {
    const path = `${MAPS}/task_get/advanced/${encodeURIComponent(id)}`;
    const answer = await this.client.ask({ path, signal });
    const [task] = listOf(fieldsOf(answer.body)['tasks']);
    if (PENDING.has(fieldsOf(task)['status_code'])) return null;
    const fault = faultOfTask(task, answer);
    if (fault) throw fault;
    return readOutcome(answer.body, depth);
  }

  readPostback(sent: Uint8Array, depth: number): Delivered {
    const body = readPostback(sent);
    const [task] = listOf(fieldsOf(body)['tasks']).map(fieldsOf);
    const [known] = taskOf(task?.['id'], fieldsOf(task?.['data'])['tag']);
    if (!known) throw unreadable(DATAFORSEO, 'brought what is no answer to a task');
    return { ...known, outcome: outcomeOf(task, body, depth) };
  }
}

function outcomeOf(task: unknown, body: unknown, depth: number): Delivered['outcome'] {
  const fault = faultOfTask(task, { retryAfterSeconds: undefined });
  if (fault) return fault;
  try {
    return readOutcome(body, depth);
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

function resultsOf(body: unknown) {
  const [task] = listOf(fieldsOf(body)['tasks']);
  return listOf(fieldsOf(task)['result']).map(fieldsOf);
}

/** Tasks without a tag are somebody else's. */
function taskOf(id: unknown, tag: unknown): QueuedTask[] {
  return typeof id === 'string' && typeof tag === 'string' ? [{ id, tag }] : [];
}
