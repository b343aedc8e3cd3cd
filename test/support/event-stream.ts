/** One server-sent event. */
export interface ReceivedEvent {
  readonly event: string;
  readonly id: string;
  readonly data: Record<string, unknown>;
}

/** A client of server-sent events that reads on demand. */
export class EventStreamClient {
  private text = '';

  private constructor(
    readonly status: number,
    readonly headers: Headers,
    private readonly reader: ReadableStreamDefaultReader<string> | null,
    private readonly abort: AbortController,
  ) {}

  static async open(url: string, key: string, lastEventId?: string): Promise<EventStreamClient> {
    const abort = new AbortController();
    const headers = {
      authorization: `Bearer ${key}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    };
    const { status, headers: answered, body } = await fetch(url, { headers, signal: abort.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader() ?? null;
    return new EventStreamClient(status, answered, reader, abort);
  }

  /** Returns the next block between blank lines: an event, a comment or a `retry` field. Null at the end. */
  async nextBlock(): Promise<string | null> {
    for (;;) {
      const end = this.text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.text.slice(0, end);
        this.text = this.text.slice(end + 2);
        return block;
      }
      const read = await this.reader?.read();
      if (!read || read.done) return null;
      this.text += read.value;
    }
  }

  /** Returns the next event, or null at the end of the stream. */
  async next(): Promise<ReceivedEvent | null> {
    for (;;) {
      const block = await this.nextBlock();
      if (block === null) return null;
      const fields = Object.fromEntries(
        block.split('\n').map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon), line.slice(colon + 1).trim()];
        }),
      ) as Record<string, string>;
      const { event, id = '', data = 'null' } = fields;
      if (event !== undefined) return { event, id, data: JSON.parse(data) as Record<string, unknown> };
    }
  }

  /** Returns all remaining events. */
  async rest(): Promise<ReceivedEvent[]> {
    const events: ReceivedEvent[] = [];
    for (let event = await this.next(); event; event = await this.next()) events.push(event);
    return events;
  }

  close(): void {
    this.abort.abort();
  }
}
