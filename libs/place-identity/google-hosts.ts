/** Google's search domains, from https://www.google.com/supported_domains. */
const DOMAINS: ReadonlySet<string> = new Set(
  (
    'com ad ae com.af com.ag com.ai al am co.ao com.ar as at com.au az ba com.bd be bf bg com.bh bi bj com.bn ' +
    'com.bo com.br bs bt co.bw by com.bz ca cat cd cf cg ch ci co.ck cl cm cn com.co co.cr com.cu cv com.cy cz ' +
    'de dj dk dm com.do dz com.ec ee com.eg es com.et fi com.fj fm fr ga ge gg com.gh com.gi gl gm gr com.gt ' +
    'gy com.hk hn hr ht hu co.id ie co.il im co.in iq is it je com.jm jo co.jp co.ke com.kh ki kg co.kr com.kw ' +
    'kz la com.lb li lk co.ls lt lu lv com.ly co.ma md me mg mk ml com.mm mn com.mt mu mv mw com.mx com.my ' +
    'co.mz com.na com.ng com.ni ne nl no com.np nr nu co.nz com.om com.pa com.pe com.pg com.ph com.pk pl pn ' +
    'com.pr ps pt com.py com.qa ro rs ru rw com.sa com.sb sc se com.sg sh si sk com.sl sm sn so sr st com.sv ' +
    'td tg co.th com.tj tl tm tn to com.tr tt com.tw co.tz com.ua co.ug co.uk com.uy co.uz com.vc co.ve vg ' +
    'co.vi com.vn vu ws co.za co.zm co.zw'
  ).split(' '),
);

const GOOGLE_HOST = /^(?:([a-z]+)\.)?google\.([a-z.]+)$/;

/**
 * Returns the part of a host name before `google.<domain>`: `''` for `google.de` and `www.google.de`, `'maps'` for
 * `maps.google.co.uk`.
 *
 * @param hostname from the URL parser: lower case, other scripts as `xn--…`
 * @returns null if the host is not one of Google's, including look-alikes
 */
export function googleSubdomain(hostname: string): string | null {
  const [, subdomain = '', domain = ''] = GOOGLE_HOST.exec(hostname) ?? [];
  if (!DOMAINS.has(domain)) return null;
  return subdomain === 'www' ? '' : subdomain;
}

/** Google's short-link hosts, with the path prefix of their links to places. */
const SHORT_LINK_PATHS: ReadonlyMap<string, string> = new Map([
  ['maps.app.goo.gl', '/'],
  ['goo.gl', '/maps/'],
  ['g.page', '/'],
  ['g.co', '/kgs/'],
  ['share.google', '/'],
  ['posts.gle', '/'],
]);

/** Returns the path prefix of links to places on a short-link host, or null for any other host. */
export function shortLinkPath(hostname: string): string | null {
  return SHORT_LINK_PATHS.get(hostname) ?? null;
}
