/** Why a request got no answer that could be used; stable words. */
export type OutboundFault =
  /** The URL is none that may be asked: its scheme, port, spelling, or user name. */
  | 'url_refused'
  /** The name leads to an address that is not on the public internet. */
  | 'address_refused'
  | 'name_not_found'
  | 'unreachable'
  | 'certificate_invalid'
  | 'timeout'
  /** It broke off, or what came is not HTTP. */
  | 'answer_broken';

/** A request that was not sent, or got no answer. The message is for whoever owns the URL: it names no address. */
export class OutboundError extends Error {
  constructor(
    readonly fault: OutboundFault,
    message: string,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'OutboundError';
  }
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
  'EINVAL',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What Node, OpenSSL or undici threw, in words for whoever owns the URL. */
export function toOutboundError(thrown: unknown): OutboundError {
  if (thrown instanceof OutboundError) return thrown;
  const { code = '', name = '', cause } = thrown as { code?: unknown; name?: string; cause?: unknown };
  const options = { cause: thrown };
  // undici wraps what the connector threw.
  if (cause instanceof OutboundError) return cause;
  if (name === 'TimeoutError') return new OutboundError('timeout', 'There was no answer in time.', options);
  if (typeof code === 'string') {
    if (isCertificateError(code)) {
      return new OutboundError('certificate_invalid', `The certificate is not valid: ${code}.`, options);
    }
    if (UNREACHABLE.has(code)) {
      return new OutboundError('unreachable', `No connection could be made: ${code}.`, options);
    }
  }
  const told = typeof code === 'string' && code !== '' ? code : name;
  return new OutboundError('answer_broken', `The answer broke off or is not valid: ${told}.`, options);
}

/** The codes of https://nodejs.org/api/tls.html#x509-certificate-error-codes, and Node's own for a wrong name. */
function isCertificateError(code: string): boolean {
  return /CERT|_CRL|ISSUER|SELF_SIGNED|LEAF_SIGNATURE|HOSTNAME_MISMATCH/.test(code);
}
