/** An event of a server, as the HTML standard has it (server-sent events). */
export interface ServerEvent {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

/**
 * The events of an answer, as they come. Not `EventSource`: that cannot send a token.
 *
 * @param onSign called with everything that arrives, also what only says that the connection lives
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
    // The last one is not whole yet.
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event) yield event;
    }
  }
}

/** Null for what carries no data: a comment, or the time to wait before the next connection. */
function parse(block: string): ServerEvent | null {
  const fields = { event: 'message', id: '', data: [] as string[] };
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === 'data') fields.data.push(value);
    if (name === 'event' || name === 'id') fields[name] = value;
  }
  return fields.data.length === 0 ? null : { ...fields, data: fields.data.join('\n') };
}
