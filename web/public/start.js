// Runs before the first paint, while the scripts of the page load.
'use strict';

{
  function storedSetting(name) {
    try {
      return localStorage.getItem(`lrs.${name}`);
    } catch {
      // Storage is disabled.
      return null;
    }
  }

  // Applies the stored theme, so that no other theme flashes.
  const { dataset } = document.documentElement;
  const theme = storedSetting('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (storedSetting('palette') === 'safe') dataset.palette = 'safe';

  // Sends the first requests of a page. `web/api/first-requests.ts` uses their responses.
  const first = new Map();
  const path = location.pathname.replace(/^\/dashboard\/?/, '');
  if (!/^share/.test(path)) void sendFirst();

  async function sendFirst() {
    const session = json('GET', '/dashboard/api/session');
    // Without a stored user, the session has probably ended, and the token would be refused.
    if (!storedSetting('user') || /^(?:sign-in|set-up|join|forgot|reset)/.test(path)) return;
    const isLive = storedSetting('mode') !== 'test';
    const issued = await json('POST', '/dashboard/api/token', { livemode: isLive });
    if (!issued) return;
    const read = (address) => void send('GET', address, undefined, `Bearer ${issued.token}`);
    addressesOfPage().forEach(read);
    const { user } = (await session) ?? {};
    if (path === '' && isLive && user?.restricted_to_tags === null) read('/api/v1/subscription');
  }

  /** Returns the requests of the API without which the page of this address shows nothing. */
  function addressesOfPage() {
    const [, id, page] = /^businesses\/(\d+)(?:\/(\w+))?\/?$/.exec(path) ?? [];
    const keyword = new URLSearchParams(location.search).get('keyword');
    if (id !== undefined) {
      const of = keyword && new URLSearchParams({ business_id: id, keyword });
      return [
        `/api/v1/businesses/${id}`,
        ...(page === 'map' && of ? [`/api/v1/rankings?${of}`] : []),
        ...(page === 'insights' && of ? [`/api/v1/ai/insights?limit=10&${of}&dismissed=false`] : []),
      ];
    }
    if (path === 'insights') return ['/api/v1/ai/insights?limit=10&dismissed=false'];
    if (path !== '') return [];
    const fields = 'id,label,listing_name,external_id,category,location,tags,keywords,latest_health_score';
    return [`/api/v1/businesses?${new URLSearchParams({ limit: '7', fields })}`, '/api/v1/alerts?limit=3'];
  }

  function send(method, address, body, authorization) {
    const answer = fetch(address, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    first.set([method, address, body && JSON.stringify(body)].join(' '), {
      answer,
      sentAt: performance.now(),
    });
    // A page that uses the response sends the request again.
    answer.catch(() => undefined);
    return answer;
  }

  async function json(method, address, body) {
    try {
      const response = (await send(method, address, body)).clone();
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  }

  window.firstRequests = first;
}
