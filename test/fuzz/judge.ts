import { maskKeys } from '#platform/secrets/mask-keys';
import type { Response } from 'supertest';
import type { Contract } from '../support/contract.js';
import { isAsDocumented } from '../support/request-rules.js';
import type { Secrets } from '../support/secrets.js';
import { asReference, isInApi, routedPath } from './addresses.js';
import type { Answer } from './client.js';
import type { FuzzRequest } from './request.js';

const PROBLEM = 'application/problem+json';
const POINTER = /^#(?:\/(?:[^~/]|~[01])*)*$/u;

interface Problem {
  readonly [member: string]: unknown;
  readonly errors?: { pointer: string }[];
}

/** Finds the faults of a response. */
export class Judge {
  constructor(
    private readonly contract: Contract,
    private readonly secrets: Secrets,
  ) {}

  complaints(request: FuzzRequest, answer: Answer | Error): string[] {
    if (answer instanceof Error) return ['no answer'];
    return [
      ...this.againstContract(request, answer),
      ...this.aboutRequest(request, answer),
      ...(answer.status >= 400 ? this.aboutProblem(request, answer) : []),
      ...aboutHeaders(request, answer),
      ...aboutRate(request, answer),
      ...this.secrets.in(`${JSON.stringify(answer.headers)}\n${answer.text}`).map((what) => `shows ${what}`),
    ];
  }

  /** Checks the response to a repeated request with the `ETag` of the first response. */
  complaintsAgain(request: FuzzRequest, before: Answer, answer: Answer | Error): string[] {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const is304 = 'status' in answer && answer.status === 304;
    if (!is304 || (isRead && [200, 304].includes(before.status))) return this.complaints(request, answer);
    return ['If-None-Match made 304 of what was not a GET answered 200'];
  }

  /** Checks the contract with the address as the router reads it. */
  private againstContract({ method, target }: FuzzRequest, answer: Answer): string[] {
    const { status, text } = answer;
    // 502 is the failure of another server, such as the host of a short link. The contract documents it.
    if (status >= 500 && status !== 502) return [`a failure of the service: ${status}`];
    const path = routedPath(target);
    const query = target.split('?').slice(1).join('?');
    try {
      this.contract.check({
        req: { method, path: `${path}?${query}` },
        status,
        text,
        type: mediaType(answer),
      } as unknown as Response);
      return [];
    } catch (error) {
      // Without the variable parts, which the report shows anyway.
      return [(error as Error).message.replace(`${path} `, '').split(': {', 1)[0] ?? ''];
    }
  }

  /** Valid requests must be accepted, and invalid ones rejected. */
  private aboutRequest(request: FuzzRequest, { status }: Answer): string[] {
    const isSpoilt = request.manglings.length > 0;
    if (!isSpoilt && [400, 413, 415, 431].includes(status)) return [`${status} for a valid request`];
    const operation = this.contract.find(request.method, routedPath(request.target));
    if (!isSpoilt || status < 200 || status > 299 || !operation) return [];
    return isAsDocumented(this.contract, operation, request) ? [] : [`${status} for an invalid request`];
  }

  private aboutProblem(request: FuzzRequest, answer: Answer): string[] {
    const { status, headers, text } = answer;
    if (request.method === 'HEAD') return [];
    if (mediaType(answer) !== PROBLEM) return [`${status} as ${mediaType(answer)}`];
    const problem = JSON.parse(text) as Problem;
    const operation = this.contract.find(request.method, routedPath(request.target));
    const { content } = operation?.responses[String(status)] ?? {};
    const codes = Object.keys(content?.[PROBLEM]?.examples ?? {});
    const code = String(problem['code']);
    const expected: [boolean, string][] = [
      [problem['status'] === status, 'the status of the problem is another'],
      [problem['success'] === false, 'the problem has no "success": false'],
      [problem['request_id'] === headers['x-request-id'], 'request_id is not the X-Request-Id'],
      [problem['instance'] === maskKeys(asReference(request.target)), 'instance is not the path'],
      [problem['type'] === `/problems/${code}`, 'the type does not lead to the code'],
      [/\S/.test(String(problem['title'])) && /\S/.test(String(problem['detail'])), 'no title or detail'],
      [codes.length === 0 || codes.includes(code), `the code ${code} is not documented for ${status}`],
      [(problem.errors ?? []).every(({ pointer }) => POINTER.test(pointer)), 'a pointer is no JSON pointer'],
    ];
    return expected.flatMap(([isRight, complaint]) => (isRight ? [] : [complaint]));
  }
}

function mediaType({ headers }: Answer): string {
  return String(headers['content-type']).split(';', 1)[0] ?? '';
}

/** Every response of the API has the rate limit headers. */
function aboutRate({ target }: FuzzRequest, { headers }: Answer): string[] {
  const isCounted = 'ratelimit' in headers && 'ratelimit-policy' in headers;
  return isCounted || !isInApi(routedPath(target)) ? [] : ['no RateLimit'];
}

function aboutHeaders(request: FuzzRequest, { status, headers }: Answer): string[] {
  const asked = request.headers['x-request-id'];
  const isKept = typeof asked === 'string' && /^[\w.:-]{1,128}$/.test(asked) && maskKeys(asked) === asked;
  const expected: [boolean, string][] = [
    [headers['x-request-id'] !== undefined, 'no X-Request-Id'],
    [!isKept || headers['x-request-id'] === asked, 'X-Request-Id is not what was sent'],
    [status !== 401 || /^Bearer\b/.test(String(headers['www-authenticate'])), '401 without WWW-Authenticate'],
    [status !== 429 || Number(headers['retry-after']) > 0, '429 without Retry-After'],
    [status !== 201 && status !== 202 ? true : headers.location !== undefined, `${status} without Location`],
  ];
  return expected.flatMap(([isRight, complaint]) => (isRight ? [] : [complaint]));
}
