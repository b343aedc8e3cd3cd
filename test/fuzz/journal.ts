import type { Answer } from './client.js';
import type { FuzzRequest } from './request.js';

const SHOWN_FAILURES = 25;
const SHOWN_CHARACTERS = 600;

/** Counts responses and stores one example of every kind of failure. */
export class Journal {
  private readonly statuses = new Map<number, number>();
  /** Statuses of the owner's valid requests, by operation. */
  private readonly valid = new Map<string, number[]>();
  private readonly failures = new Map<string, { example: string; count: number }>();
  private total = 0;

  note(request: FuzzRequest, answer: Answer | Error, complaints: readonly string[]): void {
    this.total++;
    const status = answer instanceof Error ? 0 : answer.status;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (request.caller === 'owner' && request.manglings.length === 0) {
      this.valid.set(request.operation, [...(this.valid.get(request.operation) ?? []), status]);
    }
    for (const complaint of complaints) {
      const kind = `${request.operation}: ${complaint}`;
      const known = this.failures.get(kind);
      if (known) known.count++;
      else this.failures.set(kind, { example: describe(request, answer, complaint), count: 1 });
    }
  }

  count(status: number): number {
    return this.statuses.get(status) ?? 0;
  }

  /** Returns operations with at least `many` valid requests of the owner of which none succeeded. */
  unreached(many: number): string[] {
    const isReached = (statuses: number[]): boolean =>
      statuses.some((status) => status >= 200 && status <= 299);
    return [...this.valid]
      .filter(([, statuses]) => statuses.length >= many && !isReached(statuses))
      .map(([operation]) => operation);
  }

  summary(): string {
    const counts = [...this.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`);
    return `${this.total} requests (${counts.join(', ')})`;
  }

  /** Returns a text with an example of every failure; empty without failures. */
  report(): string {
    const all = [...this.failures.values()];
    const shown = all.slice(0, SHOWN_FAILURES).map(({ example, count }) => `${count} × ${example}`);
    const more = all.length > SHOWN_FAILURES ? [`… and ${all.length - SHOWN_FAILURES} other kinds`] : [];
    return [...shown, ...more].join('\n\n');
  }
}

function describe(request: FuzzRequest, answer: Answer | Error, complaint: string): string {
  const { method, target, headers, body, caller, manglings, operation } = request;
  const came = answer instanceof Error ? answer.message : `${answer.status} ${shortened(answer.text)}`;
  return [
    complaint,
    `  made from ${operation}, ${manglings.length === 0 ? 'as documented' : manglings.join(' + ')}, key: ${caller}`,
    `  ${method} ${shortened(target)}`,
    `  ${shortened(JSON.stringify(headers))}`,
    ...(body ? [`  ${shortened(JSON.stringify(body.toString()))}`] : []),
    `  → ${came}`,
  ].join('\n');
}

function shortened(text: string): string {
  return text.length <= SHOWN_CHARACTERS
    ? text
    : `${text.slice(0, SHOWN_CHARACTERS)}… (${text.length} characters)`;
}
