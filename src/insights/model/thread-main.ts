import { parentPort, workerData } from 'node:worker_threads';
import { type TaskInput, type TaskName, TASKS } from './tasks.js';

/** Entry point of the worker thread: runs one task. */
const { name, input } = workerData as { name: TaskName; input: TaskInput<TaskName> };
const task = TASKS[name] as (input: TaskInput<TaskName>) => unknown;
parentPort?.postMessage(task(input));
