import type { RawAnswer } from '../../testing/fake-provider.js';
import { json, spellings, type Vendor } from '../../testing/vendor.js';
import { createDataForSeo } from '../dataforseo-provider.js';
import { dataForSeoItem, dataForSeoTask, FAKE_LOGIN, FakeDataForSeo, keywordOf } from './fake-dataforseo.js';

const whole = (code: number, status = 200): RawAnswer => json(status, { status_code: code, tasks: null });
const task = (code: number, result?: unknown): RawAnswer =>
  json(200, dataForSeoTask(code, 'as documented', result).body);

const DATAFORSEO: Vendor = {
  name: 'dataforseo',
  label: 'dataforseo',
  profile: { isGoogleOrder: true, identifiers: 'google', retention: 'open' },
  start: (options) => FakeDataForSeo.start(options),
  create: ({ apiKey, ...access }) => createDataForSeo({ login: FAKE_LOGIN, password: apiKey, ...access }),
  place: dataForSeoItem,
  placeId: ({ placeId }) => placeId,
  cids: spellings('cid', 'feature_id', { cid: undefined, feature_id: undefined, place_id: undefined }),
  closedForGood: { work_hours: { timetable: null, current_status: 'closed_forever' } },
  requestsFor25: 1,
  hasAds: true,
  rank: 'rank_group',
  hasKey: true,
  checkUp: { request: 'GET /v3/appendix/user_data', variable: 'DATAFORSEO_PASSWORD' },
  keyword: keywordOf,
  errors: [
    ['a wrong password', whole(40_100, 401), 'unauthorized'],
    ['an account that is not verified', whole(40_104), 'unauthorized'],
    ['an account that is blocked', whole(40_201), 'unauthorized'],
    ['an address that is not allowed', whole(40_207), 'unauthorized'],
    ['no money', whole(40_200, 402), 'quota_exhausted'],
    ['no money, in a 200', whole(40_210), 'quota_exhausted'],
    ["the day's limit of costs", task(40_203), 'quota_exhausted'],
    ['too many a minute', task(40_202), 'rate_limited'],
    ['too many of the same', task(40_205), 'rate_limited'],
    ['too many at once', whole(40_209), 'rate_limited'],
    ['several tasks', whole(40_000), 'invalid_request'],
    ['a wrong address', whole(40_400, 404), 'invalid_request'],
    ['a wrong field', task(40_501), 'invalid_request'],
    ['an error of Google, which is charged', task(40_101), 'invalid_response'],
    ['a task that was not carried out', task(40_103), 'invalid_response'],
    ['a task that waits', task(40_602), 'invalid_response'],
    ['an inner error', whole(50_000, 500), 'unavailable'],
    ['an inner error of the task', task(50_000), 'unavailable'],
    ['a vendor of theirs that is away', task(50_301), 'unavailable'],
    ['an update', whole(50_303), 'unavailable'],
    ['no task', whole(20_000), 'invalid_response'],
    ['a task that was only taken', task(20_100), 'invalid_response'],
    ['a status of no kind', task(7), 'invalid_response'],
    ['a result of another form', task(20_000, 'none'), 'invalid_response'],
    ['no items', task(20_000, [{ items: null }]), 'invalid_response'],
    ['an item without a name', task(20_000, [{ items: [{ type: 'maps_search' }] }]), 'invalid_response'],
    ['an item of no kind', task(20_000, [{ items: [{ title: 'x' }] }]), 'invalid_response'],
    ['only items of a new kind', task(20_000, [{ items: [{ type: 'map' }] }]), 'invalid_response'],
  ],
};

const CIDS = Object.fromEntries(
  Object.entries(spellings('cid', 'feature_id', { cid: undefined })).filter(
    ([spelling]) => spelling !== 'a feature ID',
  ),
);

/** The Local Finder sends the CID and no other identifier, and no positions. */
const DATAFORSEO_LOCAL: Vendor = {
  ...DATAFORSEO,
  label: 'dataforseo (Local Finder)',
  create: ({ apiKey, ...access }) =>
    createDataForSeo({ login: FAKE_LOGIN, password: apiKey, engine: 'local_finder', ...access }),
  placeId: ({ cid }) => `cid:${cid}`,
  closedForGood: undefined,
  lookedUpAs: ({ placeId }) => placeId,
  cids: CIDS,
  listsNoPositions: true,
};

export const vendors = [DATAFORSEO, DATAFORSEO_LOCAL];
