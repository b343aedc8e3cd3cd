import { parentPort } from 'node:worker_threads';
import { type TaskInput, type TaskName, TASKS } from './tasks.js';

interface Order {
  readonly name: TaskName;
  readonly input: TaskInput<TaskName>;
}

/** Entry point of the worker thread: runs the tasks that it receives, and ends with one that throws. */
parentPort?.on('message', ({ name, input }: Order) => {
  const task = TASKS[name] as (input: TaskInput<TaskName>) => unknown;
  parentPort?.postMessage(task(input));
});
