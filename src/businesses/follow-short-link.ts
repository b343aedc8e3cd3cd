import { classifyRedirect, parseProfileUrl, type ProfileUrlResult } from '#libs/place-identity';
import { Problem } from '#platform/http/problem';
import { OutboundError } from '#platform/outbound/outbound-error';
import { type OutboundAnswer, OutboundHttp } from '#platform/outbound/outbound-http';
import { sleep } from '#platform/sleep';
import { Injectable } from '@nestjs/common';
import { SHORT_LINK_UNRESOLVED } from './businesses.problems.js';

const MAX_HOPS = 5;
const TIMEOUT_MS = 5_000;
const MAX_BODY_BYTES = 65_536;
const GONE = new Set([404, 410]);
/** Answers 404 to about a quarter of the first requests for a link that exists. */
const FORGETFUL_HOST = 'maps.app.goo.gl';
const PAUSE_MS = 400;

/** Resolves Google's short links. Every redirect must lead to an allow-listed page of Google. */
@Injectable()
export class FollowShortLink {
  constructor(private readonly http: OutboundHttp) {}

  /**
   * @param link an allow-listed short link, as returned by `parseProfileUrl`
   * @returns the identity of the place, its knowledge-graph ID, or the reason why there is none
   * @throws Problem `short_link_unresolved`
   */
  async run(link: string): Promise<ProfileUrlResult> {
    const deadline = performance.now() + TIMEOUT_MS;
    let url = link;
    let mayRepeat = true;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      let answer = await this.fetch(url, deadline - performance.now());
      if (mayRepeat && answer.status === 404 && new URL(url).hostname === FORGETFUL_HOST) {
        mayRepeat = false;
        await sleep(PAUSE_MS);
        answer = await this.fetch(url, deadline - performance.now());
      }
      const target = redirectTarget(answer);
      if (target === null) return readFinalPage(url, answer);
      const next = classifyRedirect(target, url);
      if (next.kind === 'resolved') return next.result;
      if (next.kind === 'rejected') {
        throw unresolved('leads_elsewhere', 'The short link does not lead to a place on Google Maps.');
      }
      url = next.url;
    }
    throw unresolved('too_many_hops', `The short link has more than ${MAX_HOPS} redirects.`);
  }

  private async fetch(url: string, timeoutMs: number): Promise<OutboundAnswer> {
    try {
      return await this.http.send(url, {
        method: 'GET',
        headers: { accept: 'text/html', 'accept-language': 'en', 'user-agent': 'LocalRankingService' },
        timeoutMs: Math.max(1, Math.ceil(timeoutMs)),
        maxBodyBytes: MAX_BODY_BYTES,
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw unresolved(error.fault, `The request to Google failed. ${error.message}`, error);
    }
  }
}

/** Reads a page that does not redirect: the link has no place, or Google failed to answer. */
function readFinalPage(url: string, { status }: OutboundAnswer): ProfileUrlResult {
  if (GONE.has(status)) {
    return { kind: 'refused', reason: 'no_place', advice: 'The short link does not exist. Check the URL.' };
  }
  const result = parseProfileUrl(url);
  if (status === 200 && result.kind === 'refused') return result;
  throw unresolved('answer_unexpected', `Google answered ${status} without a redirect.`);
}

function unresolved(reason: string, detail: string, cause?: unknown): Problem {
  const advice = 'Open the link in a browser and send the long URL, or send name, lat and lng with it.';
  return new Problem(SHORT_LINK_UNRESOLVED, `${detail} ${advice}`, { members: { reason }, cause });
}

const META = /<meta\s[^<>]*>/gi;
const REFRESH = /\bhttp-equiv\s*=\s*["']?refresh\b/i;
const TARGET = /\bcontent\s*=\s*(?:"[\d.\s]*;\s*url\s*=\s*([^"]+)"|'[\d.\s]*;\s*url\s*=\s*([^']+)')/i;

/** Returns the target of a redirect by `Location` or by `<meta http-equiv="refresh">`; null if there is none. */
function redirectTarget({ status, headers, body }: OutboundAnswer): string | null {
  if (status >= 300 && status < 400)
    return typeof headers['location'] === 'string' ? headers['location'] : null;
  if (status !== 200) return null;
  const refresh = body.match(META)?.find((tag) => REFRESH.test(tag));
  const match = refresh === undefined ? null : TARGET.exec(refresh);
  const target = match?.[1] ?? match?.[2];
  // Characters of URLs that are escaped in attributes.
  return target?.replaceAll('&amp;', '&').replaceAll('&#39;', "'").trim() ?? null;
}
