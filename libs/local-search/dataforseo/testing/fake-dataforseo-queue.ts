import { gzipSync } from 'node:zlib';
import { type Answer, toJson } from '../../testing/fake-provider.js';

/** A task or an item of DataForSEO with any fields. */
export type DataForSeoItem = Readonly<Record<string, unknown>>;

const MAX_TASKS = 100;
const MAX_LISTED = 1000;

interface QueuedTask {
  readonly id: string;
  readonly postedAt: Date;
  /** The posted task. */
  readonly data: DataForSeoItem;
  isDone: boolean;
  /** Whether it was fetched, or accepted by the postback URL. */
  isCollected: boolean;
}

/** The queue of DataForSEO. Tasks are finished by the test, and then listed, fetched or sent to a postback URL. */
export class FakeDataForSeoQueue {
  readonly tasks: QueuedTask[] = [];

  /** Tasks at which Google fails, which are charged. */
  isFailing: (data: DataForSeoItem) => boolean = () => false;

  /** Sends a postback and returns the status of its response. */
  bring = async (url: string, body: Uint8Array<ArrayBuffer>): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };

  /** @param search returns the finished task of a live search with these fields */
  constructor(private readonly search: (data: DataForSeoItem) => DataForSeoItem) {}

  /** Returns null for other paths. */
  answer(method: string, path: string, body: unknown): Answer | null {
    const sent = Array.isArray(body) ? (body as DataForSeoItem[]) : [];
    const [, id] = /^\/v3\/serp\/google\/maps\/task_get\/advanced\/([^/]+)$/.exec(path) ?? [];
    if (method === 'GET' && id !== undefined) return this.fetch(decodeURIComponent(id));
    switch (`${method} ${path}`) {
      case 'POST /v3/serp/google/maps/task_post':
        return tasksAnswer(sent.map((data, index) => this.post(data, index)));
      case 'GET /v3/serp/google/maps/tasks_ready':
        return tasksAnswer([this.listReady()]);
      case 'POST /v3/serp/id_list':
        return tasksAnswer([this.list(sent[0] ?? {})]);
      default:
        return null;
    }
  }

  /** Finishes the waiting tasks and sends their postbacks. */
  async finish(isWanted: (data: DataForSeoItem) => boolean = () => true): Promise<void> {
    for (const task of this.tasks.filter((one) => !one.isDone && isWanted(one.data))) {
      task.isDone = true;
      const { postback_url: url } = task.data;
      if (typeof url === 'string') task.isCollected = (await this.bring(url, this.postbackOf(task))) === 200;
    }
  }

  /** Returns the compressed body of a postback. */
  postbackOf(task: QueuedTask): Uint8Array<ArrayBuffer> {
    return new Uint8Array(gzipSync(toJson(tasksAnswer([this.resultOf(task)]).body)));
  }

  private post(data: DataForSeoItem, index: number): object {
    const { code, message } = index < MAX_TASKS ? this.problemOf(data) : TOO_MANY;
    const id = `11211602-1535-0139-0000-${String(this.tasks.length + 1).padStart(12, '0')}`;
    if (code === 20_100) {
      this.tasks.push({ id, postedAt: new Date(), data, isDone: false, isCollected: false });
    }
    return { ...taskOf(id, code, message, null), data: { api: 'serp', function: 'task_post', ...data } };
  }

  private problemOf(data: DataForSeoItem): { code: number; message: string } {
    const { priority, tag, postback_url, postback_data } = data;
    const { status_code: code, status_message: message } = this.search(data);
    if (code === 40_501) return { code, message: String(message) };
    if (priority !== undefined && priority !== 1 && priority !== 2) return invalid('priority');
    if (tag !== undefined && (typeof tag !== 'string' || tag.length > 255)) return invalid('tag');
    if (postback_url !== undefined && postback_data === undefined) return invalid('postback_data');
    return { code: 20_100, message: 'Task Created.' };
  }

  private fetch(id: string): Answer {
    const task = this.tasks.find((one) => one.id === id);
    if (!task) return tasksAnswer([taskOf(id, 40_401, 'Task Not Found.', null)]);
    if (!task.isDone) return tasksAnswer([taskOf(id, 40_602, 'Task In Queue.', null)]);
    task.isCollected = true;
    return tasksAnswer([this.resultOf(task)]);
  }

  private resultOf({ id, data }: QueuedTask): object {
    const { status_code, status_message, result } = this.isFailing(data)
      ? FAILED_BY_GOOGLE
      : this.search(data);
    return {
      ...taskOf(id, Number(status_code), String(status_message), result),
      data: { api: 'serp', function: 'task_get', ...data },
    };
  }

  private listReady(): object {
    const ready = this.tasks.filter((task) => task.isDone && !task.isCollected).slice(0, MAX_LISTED);
    const listed = ready.map(({ id, data, postedAt }) => ({
      id,
      se: 'google',
      se_type: 'maps',
      date_posted: inTheirWay(postedAt),
      tag: data['tag'] ?? null,
      endpoint_regular: null,
      endpoint_html: null,
      endpoint_advanced: `/v3/serp/google/maps/task_get/advanced/${id}`,
    }));
    return taskOf('ready', 20_000, 'Ok.', listed);
  }

  private list({ datetime_from, datetime_to, limit, offset, include_metadata }: DataForSeoItem): object {
    const [from, to] = [new Date(String(datetime_from)), new Date(String(datetime_to))];
    if (to > new Date()) {
      const { code, message } = invalid('datetime_to');
      return taskOf('list', code, message, null);
    }
    // Their times are whole seconds.
    const secondOf = (time: Date): number => Math.floor(time.getTime() / 1000) * 1000;
    const within = this.tasks.filter(
      ({ postedAt }) => postedAt >= from && secondOf(postedAt) <= to.getTime(),
    );
    const page = within.slice(Number(offset ?? 0), Number(offset ?? 0) + Number(limit ?? 1000));
    const listed = page.map(({ id, data, postedAt, isDone }) => ({
      id,
      url: 'https://api.dataforseo.com/v3/serp/google/maps/task_post',
      cost: 0.0006,
      datetime_posted: inTheirWay(postedAt),
      datetime_done: null,
      status: isDone ? '20000' : '20100',
      metadata: include_metadata === true ? { ...data, se: 'google', se_type: 'maps' } : undefined,
    }));
    return taskOf('list', 20_000, 'Ok.', listed);
  }
}

const FAILED_BY_GOOGLE: DataForSeoItem = {
  status_code: 40_101,
  status_message: 'Internal SE Server Error.',
  result: null,
};
const TOO_MANY = { code: 40_006, message: 'You can set only 100 tasks at a time.' };

function invalid(field: string): { code: number; message: string } {
  return { code: 40_501, message: `Invalid Field: '${field}'.` };
}

function taskOf(id: string, code: number, message: string, result: unknown): object {
  return { id, status_code: code, status_message: message, cost: 0.0006, result_count: 1, result };
}

function tasksAnswer(tasks: readonly object[]): Answer {
  const body = { version: '0.1', status_code: 20_000, status_message: 'Ok.', cost: 0.0006, tasks };
  return { status: 200, body: { ...body, tasks_count: tasks.length, tasks_error: 0 } };
}

/** Formats as `2026-06-06 12:00:00 +00:00`. */
function inTheirWay(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} +00:00`;
}
