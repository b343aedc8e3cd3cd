import { parentPort, workerData } from 'node:worker_threads';
import { type TaskInput, type TaskName, TASKS } from './tasks.js';

/** The whole life of a model thread: one task. */
const { name, input } = workerData as { name: TaskName; input: TaskInput<TaskName> };
const task = TASKS[name] as (input: TaskInput<TaskName>) => unknown;
parentPort?.postMessage(task(input));
