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
  window.firstRequests = first;
  const path = location.pathname.replace(/^\/dashboard\/?/, '');
  const shared = { share: 'read', 'shared-tag': 'portfolio', 'shared-report': 'report' }[path];
  if (shared) sendShared(shared);
  else sendFirst();

  /** Requests the data of a share link. Its token is after the `#`. */
  function sendShared(route) {
    const [token, map] = location.hash.slice(1).split('/', 2);
    if (token) void send('POST', `/dashboard/api/shared/${route}`, { token, map });
  }

  function sendFirst() {
    // Without a stored user, the session has probably ended, and the token would be refused.
    const isSignedIn = storedSetting('user') && !/^(?:sign-in|set-up|join|forgot|reset)/.test(path);
    const livemode = storedSetting('mode') !== 'test';
    const issued = isSignedIn && json(send('POST', '/dashboard/api/token', { livemode }));
    const session = json(send('GET', '/dashboard/api/session'));
    if (!issued) return;
    for (const address of addressesOfPage()) void keep('GET', address, '', issued.then(read(address)));
    if (path === '' && livemode) {
      const address = '/api/v1/subscription';
      const allowed = session.then(({ user }) => {
        if (user?.restricted_to_tags !== null) throw new Error('the route refuses this user');
        return issued;
      });
      void keep('GET', address, '', allowed.then(read(address)));
    }
  }

  /** Returns the requests of the API without which the page of this address shows nothing. */
  function addressesOfPage() {
    const [, id, page] = /^businesses\/(\d+)(?:\/(\w+))?\/?$/.exec(path) ?? [];
    const keyword = new URLSearchParams(location.search).get('keyword');
    if (id !== undefined) {
      const of = keyword && new URLSearchParams({ business_id: id, keyword });
      return [
        `/api/v1/businesses/${id}`,
        ...(page === 'map' && of
          ? [`/api/v1/rankings?${of}`, `/api/v1/history?${of}&from=${yearBefore(new Date())}`]
          : []),
        ...(page === 'insights' && of
          ? [insightsOf(Object.fromEntries(of)), insightsOf({ business_id: id }), `/api/v1/actions?${of}`]
          : []),
      ];
    }
    if (path === 'insights') return [insightsOf({}), '/api/v1/actions'];
    if (path !== '') return [];
    const fields = 'id,label,listing_name,external_id,category,location,tags,keywords,latest_health_score';
    return [`/api/v1/businesses?${new URLSearchParams({ limit: '7', fields })}`, '/api/v1/alerts?limit=3'];
  }

  function yearBefore(day) {
    day.setUTCFullYear(day.getUTCFullYear() - 1);
    return day.toISOString().slice(0, 10);
  }

  function insightsOf(filter) {
    return `/api/v1/ai/insights?${new URLSearchParams({ ...filter, dismissed: 'false', limit: '100' })}`;
  }

  function send(method, address, body) {
    const headers = body && { 'content-type': 'application/json' };
    const sent = body && JSON.stringify(body);
    return keep(method, address, sent, fetch(address, { method, headers, body: sent, signal: timeout() }));
  }

  function read(address) {
    return ({ token }) =>
      fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: timeout() });
  }

  function timeout() {
    return AbortSignal.timeout(30_000);
  }

  /** Keeps a response for the page. If it fails, the page sends the request again. */
  function keep(method, address, body, answer) {
    answer.catch(() => undefined);
    first.set([method, address, body].join(' '), { answer, sentAt: performance.now() });
    return answer;
  }

  /** Reads a copy: the page reads the response itself. */
  function json(answer) {
    const value = answer.then(async (response) => {
      const copy = response.clone();
      if (!copy.ok) throw new Error(`status ${copy.status}`);
      return copy.json();
    });
    value.catch(() => undefined);
    return value;
  }
}
