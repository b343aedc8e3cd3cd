import { defineProvider } from '../port/provider-definition.js';
import { createSerper } from './serper-provider.js';

export const serper = defineProvider({
  name: 'serper',
  prefix: 'SERPER',
  pace: { maxRps: 20, concurrency: 16 },
  required: ['apiKey'],
  create: createSerper,
});
