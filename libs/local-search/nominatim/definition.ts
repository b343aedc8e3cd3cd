import { defineProvider } from '../port/provider-definition.js';
import { createNominatim } from './nominatim-provider.js';

const PUBLIC_SERVER = /^https?:\/\/nominatim\.openstreetmap\.org(?![\w.-])/i;

export const nominatim = defineProvider({
  name: 'nominatim',
  prefix: 'NOMINATIM',
  pace: { maxRps: 2, concurrency: 2 },
  timeoutSeconds: 10,
  required: ['baseUrl'],
  problems: ({ baseUrl = '' }) =>
    PUBLIC_SERVER.test(baseUrl)
      ? [
          'NOMINATIM_BASE_URL is the public server, whose usage policy forbids systematic searches: run your own server',
        ]
      : [],
  create: createNominatim,
});
