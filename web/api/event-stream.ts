/** A server-sent event, as in the HTML standard. */
export interface ServerEvent {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

/**
 * Yields the events of a response as they arrive. `EventSource` cannot send a token.
 *
 * @param onSign called for everything that arrives, including keep-alive comments
 */
export async function* eventsOf(response: Response, onSign: () => void): AsyncGenerator<ServerEvent, void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    text += value.replaceAll('\r\n', '\n');
    const blocks = text.split('\n\n');
    // The last block is incomplete.
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event) yield event;
    }
  }
}

/** Returns null for a block without data: a comment or a retry time. */
function parse(block: string): ServerEvent | null {
  const fields = { event: 'message', id: '', data: [] as string[] };
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === 'data') fields.data.push(value);
    if (name === 'event' || name === 'id') fields[name] = value;
  }
  return fields.data.length === 0 ? null : { ...fields, data: fields.data.join('\n') };
}
