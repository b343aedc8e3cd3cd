import type { Implausibility } from '#libs/answer-plausibility';
import type { ProviderError, ProviderErrorCode } from '#libs/local-search';
import { BudgetExhausted } from '../../../search/spending/budget-exhausted.js';
import { BusinessNotIdentified } from './business-not-identified.js';

/** The reasons of unmeasured pins in the API. */
const REASONS: Readonly<Record<ProviderErrorCode, string>> = {
  unauthorized: 'provider_rejected_credentials',
  quota_exhausted: 'provider_quota_exhausted',
  rate_limited: 'provider_rate_limited',
  timeout: 'provider_timeout',
  unavailable: 'provider_unavailable',
  invalid_request: 'provider_refused_request',
  invalid_response: 'provider_answer_unreadable',
};

/** The reasons of pins whose answer is not about the pin, see `JudgePins`. */
export const IMPLAUSIBLE_REASONS: Readonly<Record<Implausibility, string>> = {
  elsewhere: 'provider_answer_elsewhere',
  too_short: 'provider_answer_incomplete',
};

export function reasonOf(error: ProviderError): string {
  if (error instanceof BudgetExhausted) return 'provider_budget_exhausted';
  if (error instanceof BusinessNotIdentified) return 'business_not_identified';
  return REASONS[error.code];
}
