import { COMMANDS_PAGE } from './commands.js';
import { CONFIGURATION_PAGE } from './configuration.js';
import { EVENTS_PAGE } from './events.js';
import { LARGE_INSTALLATION_PAGE } from './large-installation.js';
import { LICENCES_PAGE } from './licences.js';
import { METRICS_PAGE } from './metrics.js';
import type { GeneratedPage } from './page.js';
import { PERFORMANCE_PAGE } from './performance.js';
import { PLANS_PAGE } from './plans.js';
import { PROBLEMS_PAGE } from './problems.js';
import { PROFILE_URLS_PAGE } from './profile-urls.js';

/** The pages that are generated from the code. */
export const PAGES: readonly GeneratedPage[] = [
  CONFIGURATION_PAGE,
  COMMANDS_PAGE,
  PROBLEMS_PAGE,
  PROFILE_URLS_PAGE,
  EVENTS_PAGE,
  METRICS_PAGE,
  PLANS_PAGE,
  PERFORMANCE_PAGE,
  LARGE_INSTALLATION_PAGE,
  LICENCES_PAGE,
];
