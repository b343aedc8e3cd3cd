import { parseProfileUrl, type ProfileUrlResult, classifyRedirect } from '#libs/place-identity';
import { Problem } from '#platform/http/problem';
import { type OutboundAnswer, OutboundHttp } from '#platform/outbound/outbound-http';
import { OutboundError } from '#platform/outbound/outbound-error';
import { Injectable } from '@nestjs/common';
import { SHORT_LINK_UNRESOLVED } from './businesses.problems.js';
import { redirectOf } from './redirect-of.js';

const MAX_HOPS = 5;
const TIMEOUT_MS = 5_000;
const MAX_BODY_BYTES = 65_536;
const GONE = new Set([404, 410]);

/** Asks Google where a short link leads. Each step must be a page of Google's that leads to places. */
@Injectable()
export class FollowShortLink {
  constructor(private readonly http: OutboundHttp) {}

  /**
   * @param link an allow-listed short link, as `parseProfileUrl` gives it
   * @returns which place is meant, or why none is
   * @throws Problem `short_link_unresolved`
   */
  async run(link: string): Promise<ProfileUrlResult> {
    const deadline = performance.now() + TIMEOUT_MS;
    let url = link;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const answer = await this.ask(url, deadline - performance.now());
      const target = redirectOf(answer);
      if (target === null) return endOf(url, answer);
      const next = classifyRedirect(target, url);
      if (next.kind === 'resolved') return next.result;
      if (next.kind === 'rejected') {
        throw unresolved(
          'leads_elsewhere',
          'The short link leads to a page that is not of a place on Google Maps.',
        );
      }
      url = next.url;
    }
    throw unresolved('too_many_hops', `The short link still led on after ${MAX_HOPS} redirects.`);
  }

  private async ask(url: string, timeoutMs: number): Promise<OutboundAnswer> {
    try {
      return await this.http.send(url, {
        method: 'GET',
        headers: { accept: 'text/html', 'accept-language': 'en', 'user-agent': 'LocalRankingService' },
        timeoutMs: Math.max(1, Math.ceil(timeoutMs)),
        maxBodyBytes: MAX_BODY_BYTES,
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw unresolved(
        error.fault,
        `Google could not be asked where the short link leads. ${error.message}`,
        error,
      );
    }
  }
}

/** The last page tells no place: that is the customer's link, unless Google was not able to answer. */
function endOf(url: string, { status }: OutboundAnswer): ProfileUrlResult {
  if (GONE.has(status)) {
    return { kind: 'refused', reason: 'no_place', advice: 'Google says that there is no such short link.' };
  }
  const result = parseProfileUrl(url);
  if (status === 200 && result.kind === 'refused') return result;
  throw unresolved('answer_unexpected', `Google answered ${status} and not where the short link leads.`);
}

function unresolved(reason: string, detail: string, cause?: unknown): Problem {
  const advice = 'Open it in a browser and send the long URL, or send name, lat and lng beside it.';
  return new Problem(SHORT_LINK_UNRESOLVED, `${detail} ${advice}`, { members: { reason }, cause });
}
