import { ActionsTab } from './actions-tab.js';
import { ChangeTab } from './change-tab.js';
import { RivalsTab } from './rivals-tab.js';

/** The tabs that load after the map. */
export const panelTabs = { rivals: RivalsTab, change: ChangeTab, actions: ActionsTab };
