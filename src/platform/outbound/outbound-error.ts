/** Why a request failed. The values are stable. */
export type OutboundFault =
  /** The URL is not allowed: its scheme, port, host or user name. */
  | 'url_refused'
  /** The name resolves to an address that is not on the public internet. */
  | 'address_refused'
  | 'name_not_found'
  | 'unreachable'
  | 'certificate_invalid'
  | 'timeout'
  /** The response is incomplete or not valid HTTP. */
  | 'answer_broken';

/** A request that was not sent or got no response. The owner of the URL sees the message, so it has no address. */
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

/** Converts an error of Node, OpenSSL or undici. */
export function toOutboundError(thrown: unknown): OutboundError {
  if (thrown instanceof OutboundError) return thrown;
  const { code = '', name = '', cause } = thrown as { code?: unknown; name?: string; cause?: unknown };
  const options = { cause: thrown };
  // undici wraps the error of the connector.
  if (cause instanceof OutboundError) return cause;
  if (name === 'TimeoutError')
    return new OutboundError('timeout', 'The server did not respond in time.', options);
  if (typeof code === 'string') {
    if (isCertificateError(code)) {
      return new OutboundError('certificate_invalid', `The certificate is not valid: ${code}.`, options);
    }
    if (UNREACHABLE.has(code)) {
      return new OutboundError('unreachable', `The connection failed: ${code}.`, options);
    }
  }
  const reason = typeof code === 'string' && code !== '' ? code : name;
  return new OutboundError('answer_broken', `The response is incomplete or not valid: ${reason}.`, options);
}

/** The codes of https://nodejs.org/api/tls.html#x509-certificate-error-codes, and Node's own for a wrong name. */
function isCertificateError(code: string): boolean {
  return /CERT|_CRL|ISSUER|SELF_SIGNED|LEAF_SIGNATURE|HOSTNAME_MISMATCH/.test(code);
}
