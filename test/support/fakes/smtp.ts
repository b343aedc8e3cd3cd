import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

interface Message {
  readonly to: string[];
  /** Headers and body as received. */
  readonly source: string;
}

/** A mail server that accepts all messages and delivers none (the part of RFC 5321 that a client needs). */
export class FakeSmtp {
  readonly messages: Message[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeSmtp> {
    const server = createServer();
    const fake = new FakeSmtp(server);
    server.on('connection', (socket) => {
      fake.serve(socket);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return fake;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the decoded text of the last message to an address; undefined without one. */
  textTo(address: string): string | undefined {
    const message = this.messages.findLast(({ to }) => to.includes(address));
    const body = message?.source.split('\r\n\r\n').slice(1).join('\n');
    // Quoted-printable: `=` breaks a line, and bytes are `=3D`.
    return body
      ?.replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }

  async stop(): Promise<void> {
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    let to: string[] = [];
    let data: string[] | null = null;
    let rest = '';
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const receive = (line: string): unknown => {
      if (data) {
        if (line !== '.') return data.push(line);
        this.messages.push({ to, source: data.join('\r\n') });
        [to, data] = [[], null];
        return reply('250 accepted');
      }
      const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
      if (recipient !== undefined) to.push(recipient);
      if (/^DATA/i.test(line)) {
        data = [];
        return reply('354 go on');
      }
      if (/^STARTTLS/i.test(line)) return reply('502 no TLS here');
      return reply(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
    };
    reply('220 fake');
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(receive);
    });
  }
}
