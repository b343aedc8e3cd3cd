import { defineProvider } from '../port/provider-definition.js';
import { createGooglePlaces } from './google-places-provider.js';

export const googlePlaces = defineProvider({
  name: 'google-places',
  prefix: 'GOOGLE_PLACES',
  pace: { maxRps: 10, concurrency: 8 },
  required: ['apiKey'],
  create: createGooglePlaces,
});
