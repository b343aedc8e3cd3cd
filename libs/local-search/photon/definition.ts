import { defineProvider } from '../port/provider-definition.js';
import { createPhoton } from './photon-provider.js';

export const photon = defineProvider({
  name: 'photon',
  prefix: 'PHOTON',
  pace: { maxRps: 2, concurrency: 2 },
  timeoutSeconds: 10,
  required: ['baseUrl'],
  create: createPhoton,
});
